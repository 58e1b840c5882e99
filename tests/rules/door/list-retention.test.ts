import { expect, test } from 'vitest'
import { listRetentionEndsAt } from '#rules/door/list-retention.ts'

const at = (hour: string) => `2026-11-21T${hour}:00:00.000Z`
const evening = { starts_at: at('10'), ends_at: at('16') }

test("a device deletes a list six hours after its expiry, else after the event's end, else a day after its start", () => {
  expect(listRetentionEndsAt({ expires_at: at('12') }, evening)).toBe(at('18'))
  expect(listRetentionEndsAt({ expires_at: null }, evening)).toBe(at('22'))
  expect(listRetentionEndsAt({ expires_at: null }, { ...evening, ends_at: null })).toBe(
    '2026-11-22T16:00:00.000Z',
  )
})
