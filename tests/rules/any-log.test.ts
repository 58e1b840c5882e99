import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLog, type Holder } from '#rules/admission.ts'
import { at, attendeeWith, doorWith, scanAt } from './scans-of-one-ticket.ts'

const minute = fc.integer({ min: 0, max: 90 })
const clockOf = (minutes: number) =>
  `${String(18 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const shown = fc.constantFrom(
  { kind: 'admitted' as const },
  { kind: 'unpaid' as const },
  { kind: 'list_incomplete' as const },
  null,
)
const anyLog = fc
  .array(
    fc.record({
      minutes: minute,
      device_id: fc.constantFrom('dv_a', 'dv_b', 'dv_c'),
      kind: fc.constantFrom('in' as const, 'in' as const, 'out' as const, 'undo' as const),
      local_verdict: shown,
      undoes: fc.nat({ max: 11 }),
      override_allowed: fc.boolean(),
      override: fc.option(fc.constant({ reason: 'x', by: 'y' }), { nil: null, freq: 4 }),
      code_hash: fc.constantFrom('aa', 'old'),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ minutes, undoes, ...row }, index) =>
      scanAt(clockOf(minutes), {
        ...row,
        id: `sc_${String(index).padStart(16, '0')}`,
        device_seq: index,
        undoes: row.kind === 'undo' ? `sc_${String(undoes).padStart(16, '0')}` : null,
      }),
    ),
  )
const anyDoor = fc.record({
  re_entry: fc.constantFrom('never' as const, 'after_exit' as const, 'always' as const),
  admit_unpaid: fc.boolean(),
  expires_at: fc.constantFrom(null, at('19:10')),
})
const anyHolder = fc.constantFrom<Holder>(
  attendeeWith(),
  attendeeWith({ refunded_at: at('18:40') }),
  attendeeWith({ paid: false }),
  attendeeWith({ tombstones: [{ code_hash: 'old', at: at('18:20'), reason: 'renamed' }] }),
  { kind: 'unknown' },
)
const plain = (folded: ReturnType<typeof foldLog>) => ({
  ...folded,
  verdicts: Object.fromEntries([...folded.verdicts].sort(([a], [b]) => (a < b ? -1 : 1))),
})

describe('whatever the log', () => {
  test('any order of arrival gives the same state, verdicts and conflicts', () => {
    fc.assert(
      fc.property(anyDoor, anyHolder, anyLog, fc.infiniteStream(fc.nat()), (rules, holder, log, dice) => {
        const shuffled = [...log]
        for (let left = shuffled.length - 1; left > 0; left -= 1) {
          const pick = (dice.next().value ?? 0) % (left + 1)
          ;[shuffled[left], shuffled[pick]] = [shuffled[pick]!, shuffled[left]!]
        }
        const door = doorWith(rules)
        expect(plain(foldLog(door, holder, shuffled))).toEqual(plain(foldLog(door, holder, log)))
      }),
      { numRuns: 1000 },
    )
  })

  test('adding scans again changes nothing', () => {
    fc.assert(
      fc.property(anyDoor, anyHolder, anyLog, fc.nat(), (rules, holder, log, from) => {
        const door = doorWith(rules)
        const again = [...log, ...log.slice(from % (log.length + 1))]
        expect(plain(foldLog(door, holder, again))).toEqual(plain(foldLog(door, holder, log)))
      }),
      { numRuns: 500 },
    )
  })

  test('a flagged scan was shown as admitted, and nobody is flagged who was let in by right', () => {
    fc.assert(
      fc.property(anyDoor, anyHolder, anyLog, (rules, holder, log) => {
        for (const { scan, verdict } of foldLog(doorWith(rules), holder, log).conflicts) {
          expect(scan.local_verdict?.kind === 'admitted' || scan.override !== null).toBe(true)
          expect(verdict.kind).not.toBe('admitted')
        }
      }),
      { numRuns: 500 },
    )
  })

  test('where re-entry is forbidden and the ticket is good, the log counts one entry at most', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const honest = log.filter((scan) => scan.override === null)
        expect(foldLog(doorWith(), attendeeWith(), honest).presence.entries).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })
})
