import { expect, test } from 'vitest'
import { listPublicOtherEvents } from '#contract/events/other-events.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW } from '#tests/support/server.ts'

test('the demo venue has other events in three languages: dated, running, permanent, and a draft that is not public', async () => {
  const { db } = await makeDatabase(anyDatabase, { migrated: true })
  await seedDemo(db, { now: TEST_NOW, attendees: 10 })
  const server = await makeServer({ database: db })
  const { data } = await server.call(listPublicOtherEvents, {})
  expect(data.map(({ starts_at }) => starts_at && (starts_at > TEST_NOW ? 'to come' : 'now'))).toEqual([
    'to come',
    'to come',
    'now',
    null,
    'to come',
  ])
  const kept = await db.read((tx) => tx.select().from(other_events))
  expect(new Set(kept.map(({ account_id }) => account_id)).size).toBe(1)
  for (const { translations } of kept) expect(Object.keys(translations)).toEqual(['zh-cn', 'zh-hk'])
  expect(kept.filter(({ status }) => status !== 'live')).toHaveLength(1)
  for (const { description } of kept) expect(cleanRichText(description)).toBe(description)
  await server.close()
  await db.close()
})
