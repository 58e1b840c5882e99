import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scan } from '#contract/door/scans.ts'
import { toEpochMs } from '#contract/wire/instant.ts'
import { reduceScanLog } from '#rules/door/admission.ts'
import { presenceAt } from '#rules/door/check-out.ts'
import { doorPayments, applyDoorPayments } from '#rules/door/door-payment.ts'
import type { Holder } from '#rules/door/holder.ts'
import { sortLog, wasLetThrough, resolveUndos, scanKey } from '#rules/door/scan-log.ts'
import { at, makeAttendee, makeDoor, makeScan } from './scans-of-one-ticket.ts'
import { runs } from '#tests/support/long.ts'

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
      paid_at_door: fc.option(fc.boolean(), { nil: undefined }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ minutes, undoes, paid_at_door, ...row }, index) =>
      makeScan(clockOf(minutes), {
        ...row,
        ...(paid_at_door === undefined ? {} : { paid_at_door }),
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
  auto_check_out_at: fc.constantFrom(null, '18:00', '18:45'),
  minutes_between_entries: fc.constantFrom(null, 1, 20),
  takes_payment: fc.boolean(),
})
const anyHolder = fc.constantFrom<Holder>(
  makeAttendee(),
  makeAttendee({ refunded_at: at('18:40') }),
  makeAttendee({ paid: false }),
  makeAttendee({ approved_at: at('18:30') }),
  makeAttendee({ approval: 'waiting' }),
  makeAttendee({ is_test: true }),
  makeAttendee({
    paid_at: at('18:30'),
    paid_at_door: {
      scan_id: 'sc_0000000000000001',
      device_id: 'dv_a',
      device: 'Phone A',
      gate: 'Gate A',
    },
  }),
  makeAttendee({ tombstones: [{ code_hash: 'old', at: at('18:20'), reason: 'renamed' }] }),
  { kind: 'unknown' },
)
const plain = (folded: ReturnType<typeof reduceScanLog>) => ({
  ...folded,
  verdicts: Object.fromEntries([...folded.verdicts].sort(([a], [b]) => (a < b ? -1 : 1))),
})

/** The same scans in arrival orders that can occur. */
function shuffle(log: readonly Scan[], dice: Iterator<number>): Scan[] {
  const shuffled = [...log]
  for (let left = shuffled.length - 1; left > 0; left -= 1) {
    const pick = Number(dice.next().value) % (left + 1)
    ;[shuffled[left], shuffled[pick]] = [shuffled[pick]!, shuffled[left]!]
  }
  return shuffled
}

describe('any scan log', () => {
  test('a log has the same state, verdicts and conflicts in any order of arrival', () => {
    fc.assert(
      fc.property(anyDoor, anyHolder, anyLog, fc.infiniteStream(fc.nat()), (rules, holder, log, dice) => {
        const door = makeDoor(rules)
        expect(plain(reduceScanLog(door, holder, shuffle(log, dice)))).toEqual(
          plain(reduceScanLog(door, holder, log)),
        )
      }),
      { numRuns: runs(1000) },
    )
  })

  test('a log with repeated scans is unchanged', () => {
    fc.assert(
      fc.property(anyDoor, anyHolder, anyLog, fc.nat(), (rules, holder, log, from) => {
        const door = makeDoor(rules)
        const again = [...log, ...log.slice(from % (log.length + 1))]
        expect(plain(reduceScanLog(door, holder, again))).toEqual(plain(reduceScanLog(door, holder, log)))
      }),
      { numRuns: runs(500) },
    )
  })

  test('a flagged scan was shown as admitted, and a rightful admission is never flagged', () => {
    fc.assert(
      fc.property(anyDoor, anyHolder, anyLog, (rules, holder, log) => {
        for (const { scan, verdict, paid_twice } of reduceScanLog(makeDoor(rules), holder, log).conflicts) {
          expect(scan.local_verdict?.kind === 'admitted' || scan.override !== null).toBe(true)
          expect(verdict.kind !== 'admitted' || paid_twice !== null).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })

  test('a log counts at most one entry for a valid ticket where re-entry is forbidden', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const honest = log.filter((scan) => scan.override === null)
        expect(reduceScanLog(makeDoor(), makeAttendee(), honest).presence.entries).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(500) },
    )
  })

  test('D35: the interval of the list lies between two entries that count', () => {
    const door = makeDoor({ re_entry: 'always', minutes_between_entries: 20 })
    fc.assert(
      fc.property(anyLog, (log) => {
        const honest = sortLog(log.filter((scan) => scan.override === null))
        const { verdicts } = reduceScanLog(door, makeAttendee(), honest)
        const { voided } = resolveUndos(honest)
        const entries = honest.filter(
          (scan) =>
            verdicts.get(scanKey(scan))?.kind === 'admitted' &&
            wasLetThrough(scan) &&
            !voided.has(scanKey(scan)),
        )
        const times = entries.map(({ scanned_at }) => toEpochMs(scanned_at))
        times
          .slice(1)
          .forEach((time, index) => expect(time - times[index]!).toBeGreaterThanOrEqual(1_200_000))
      }),
      { numRuns: runs(500) },
    )
  })

  test('D33: nobody is inside after the automatic check-out, and each person leaves once', () => {
    fc.assert(
      fc.property(anyDoor, anyHolder, anyLog, (rules, holder, log) => {
        const door = makeDoor({ ...rules, auto_check_out_at: '20:00' })
        const { presence } = reduceScanLog(door, holder, log)
        const once = presenceAt(door, presence, at('20:00'))
        expect(once).toMatchObject({
          is_inside: false,
          exits: presence.exits + Number(presence.is_inside),
          entries: presence.entries,
        })
        expect(presenceAt(door, once, at('23:59'))).toEqual(once)
      }),
      { numRuns: runs(500) },
    )
  })

  test('D94: the first payment of an order and the surplus ones do not depend on the order of reports', () => {
    const door = makeDoor({ takes_payment: true, re_entry: 'after_exit' })
    const ofSibling = (scan: Scan): Scan => ({
      ...scan,
      id: scan.id.replace('sc_0', 'sc_1'),
      attendee_id: 'at_0000000000000002',
      undoes: scan.undoes?.replace('sc_0', 'sc_1') ?? null,
    })
    const state = (own: readonly Scan[], sibling: readonly Scan[]) => {
      const payments = [...doorPayments(door.list, sibling), ...doorPayments(door.list, own)]
      const paid = applyDoorPayments({ paid: false }, payments, () => true)
      const fold = (log: readonly Scan[]) => plain(reduceScanLog(door, makeAttendee(paid), log))
      return { paid, own: fold(own), sibling: fold(sibling) }
    }
    fc.assert(
      fc.property(anyLog, anyLog, fc.infiniteStream(fc.nat()), (own, other, dice) => {
        const sibling = other.map(ofSibling)
        const expected = state(own, sibling)
        expect(state(shuffle(own, dice), shuffle(sibling, dice))).toEqual(expected)
        const told_piece_by_piece = [...own, ...sibling].reduce(
          (told, _, index, all) => {
            const arrived = new Set(all.slice(0, index + 1))
            const known = [own, sibling].map((log) => log.filter((scan) => arrived.has(scan)))
            const payments = known.flatMap((log) => doorPayments(door.list, log))
            return applyDoorPayments(told, payments, () => true)
          },
          applyDoorPayments({ paid: false }, [], () => true),
        )
        expect(told_piece_by_piece).toEqual(expected.paid)
      }),
      { numRuns: runs(300) },
    )
  })
})
