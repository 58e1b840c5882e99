import { expect, test } from 'vitest'
import {
  ALL_RIGHTS,
  allowsOverride,
  completeRights,
  isSupervisorAt,
  lacksRight,
  maySellAt,
  rightsAt,
} from '#rules/door/device-rights.ts'
import { countWrongPin, pinWaitMs, remainingWaitMs, type PinAttempts } from '#rules/door/pin-attempts.ts'

const EIGHT = '2026-11-20T20:00:00.000Z'
const NINE = '2026-11-20T21:00:00.000Z'

test('a phone that was paired before rights existed keeps what it could do', () => {
  const others = { may_search: true, may_change_direction: true, may_leave: true, may_sell: true }
  expect(completeRights({ may_override: false })).toEqual({
    ...others,
    may_override: false,
    may_undo_others: false,
  })
  expect(completeRights({ may_override: true })).toEqual({
    ...others,
    may_override: true,
    may_undo_others: true,
  })
})

test('a scan is judged by the rights of its time, and each kind by its own right', () => {
  const device = {
    may_override: false,
    may_undo_others: true,
    earlier_rights: [{ may_override: true, may_undo_others: false, until: EIGHT }],
  }
  const before = rightsAt(device, '2026-11-20T19:59:59.999Z')
  expect([allowsOverride(before, 'in'), allowsOverride(before, 'undo')]).toEqual([true, false])
  const after = rightsAt(device, EIGHT)
  expect([allowsOverride(after, 'in'), allowsOverride(after, 'undo')]).toEqual([false, true])
})

test('a sale is judged by the right of its time, and before the right existed every phone sold', () => {
  const earlier = { may_override: false, may_undo_others: false }
  const device = {
    may_sell: true,
    earlier_rights: [
      { ...earlier, until: EIGHT },
      { ...earlier, may_sell: false, until: NINE },
    ],
  }
  const at = ['2026-11-20T19:59:59.999Z', EIGHT, NINE]
  expect(at.map((instant) => maySellAt(device, instant))).toEqual([true, false, true])
})

test('the right to sell is missing only where the list sells', () => {
  const rights = { ...ALL_RIGHTS, may_sell: false }
  expect([true, false].map((sells) => lacksRight(rights, { sells }))).toEqual([true, false])
  expect(lacksRight({ ...ALL_RIGHTS, may_search: false }, { sells: false })).toBe(true)
})

test('a supervisor opens rights until the removal', () => {
  expect(isSupervisorAt(undefined, EIGHT)).toBe(false)
  expect(isSupervisorAt({ removed_at: null }, EIGHT)).toBe(true)
  expect(isSupervisorAt({ removed_at: NINE }, EIGHT)).toBe(true)
  expect(isSupervisorAt({ removed_at: EIGHT }, EIGHT)).toBe(false)
})

test('five wrong PINs are free, and each further one doubles the wait up to an hour', () => {
  expect([1, 4, 5, 6, 7, 40].map(pinWaitMs)).toEqual([0, 0, 30_000, 60_000, 120_000, 3_600_000])
  let attempts: PinAttempts | undefined
  for (let failures = 0; failures < 4; failures += 1) {
    attempts = countWrongPin(attempts, 1000)
    expect(remainingWaitMs(attempts, 1000)).toBe(0)
  }
  attempts = countWrongPin(attempts, 1000)
  expect(remainingWaitMs(attempts, 11_000)).toBe(20_000)
  expect(remainingWaitMs(attempts, 31_000)).toBe(0)
})

test('a clock that was set back does not lengthen the wait', () => {
  const attempts = { failures: 5, wait_until_ms: 10_000_000 }
  expect(remainingWaitMs(attempts, 0)).toBe(30_000)
})
