import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportTo } from '#server/core/db/copies/export.ts'
import { importFrom } from '#server/core/db/copies/import.ts'
import { renewLineage } from '#server/core/db/copies/lineage.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { kindOf, makeDevice } from '#tests/support/device.ts'
import { makeServer } from '#tests/support/server.ts'

test('a server restored from a backup gets its lost scans from each phone and continues to sell', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-restored-'))
  const file = join(folder, 'backup.gz')
  const before = await makeDatabase(anyDatabase, { migrated: true })
  const after = await makeDatabase(anyDatabase, { migrated: false })
  const server = await makeServer({ database: before.db })
  const venue = await makeVenue(server, { attendees: 4 })
  const [one, two, three] = venue.attendees
  const gate_a = await makeDevice(server, venue, 'Gate A')
  const gate_b = await makeDevice(server, venue, 'Gate B')
  await gate_a.scan(one!.code)
  await gate_a.settle()
  await exportTo(before.db, file)
  await gate_a.scan(two!.code)
  await gate_b.scan(three!.code)
  for (const { settle } of [gate_a, gate_b, gate_a]) await settle()

  await importFrom(after.db, file)
  await after.db.withTx((tx) => renewLineage(tx, server.random))
  const restored = await makeServer({ database: after.db, now: server.clock.now() })
  server.fetch = restored.fetch
  const sold_after = await makeVenue(restored, { attendees: 1 })
  expect(sold_after.attendees.length).toBe(1)

  for (const { settle } of [gate_a, gate_b, gate_a, gate_b]) await settle()
  for (const { door } of [gate_a, gate_b]) {
    expect(door.state).toMatchObject({ counts: { inside: 3, entered: 3 }, waiting: 0, unseen_conflicts: 0 })
  }
  expect(kindOf(await gate_b.scan(two!.code))).toBe('already_in')

  for (const { close } of [server, restored]) await close()
  for (const { db } of [before, after]) await db.close()
  await rm(folder, { recursive: true })
})
