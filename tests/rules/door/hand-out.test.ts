import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeScan, reduceScanLog } from '#rules/door/admission.ts'
import { presenceCounted } from '#rules/door/attendance.ts'
import { lastCheckOut, presenceAt } from '#rules/door/check-out.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { listWindowFault } from '#rules/events/window-fit.ts'
import { runs } from '#tests/support/long.ts'
import { at, GENERAL, makeAttendee, makeDoor, makeScan, OUT, VIP } from './scans-of-one-ticket.ts'

/** Rules that an entrance could have had before, none of which count here. */
const LOOSE = {
  re_entry: 'always',
  auto_check_out_at: '18:30',
  minutes_between_entries: 30,
} as const
const door = makeDoor({ kind: 'hand_out', ...LOOSE })
const attempt = (clock: string, kind: 'in' | 'out' = 'in') => ({ kind, at: at(clock), code_hash: 'aa' })

const anyLog = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 59 }),
      device_id: fc.constantFrom('dv_a', 'dv_b', 'dv_c'),
      kind: fc.constantFrom('in' as const, 'in' as const, 'out' as const, 'undo' as const),
      undoes: fc.nat({ max: 7 }),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ minutes, kind, undoes, device_id }, index) =>
      makeScan(`18:${String(minutes).padStart(2, '0')}`, {
        kind,
        device_id,
        id: `sc_${String(index).padStart(16, '0')}`,
        device_seq: index,
        local_verdict: { kind: kind === 'out' ? 'left' : 'admitted' },
        undoes: kind === 'undo' ? `sc_${String(undoes).padStart(16, '0')}` : null,
      }),
    ),
  )

describe('a list that hands out things', () => {
  test('the first scan is admitted, and any later one names the first', () => {
    const first = makeScan('18:05', { gate: 'Desk 2' })
    expect(judgeScan(door, makeAttendee(), [], attempt('18:05'))).toEqual({ kind: 'admitted' })
    for (const clock of ['18:06', '18:31', '23:59'])
      expect(judgeScan(door, makeAttendee(), [first], attempt(clock))).toMatchObject({
        kind: 'already_in',
        first_at: at('18:05'),
        gate: 'Desk 2',
      })
  })

  test('an exit is refused, before the thing was handed out and after', () => {
    for (const log of [[], [makeScan('18:05')]])
      expect(judgeScan(door, makeAttendee(), log, attempt('18:10', 'out'))).toEqual({ kind: 'not_inside' })
  })

  test('an exit in the log changes nothing and is a conflict', () => {
    const exit = makeScan('18:10', OUT)
    const { presence, conflicts } = reduceScanLog(door, makeAttendee(), [makeScan('18:05'), exit])
    expect(presence).toMatchObject({ entries: 1, exits: 0, is_inside: true })
    expect(conflicts.map(({ scan }) => scan.id)).toEqual([exit.id])
  })

  test('earlier rules of an entrance allow nothing twice', () => {
    const earlier = { ...makeDoor(LOOSE).list, until: at('18:20') }
    const changed = makeDoor({ kind: 'hand_out', earlier_rules: [earlier] })
    const log = [makeScan('18:00')]
    expect(judgeScan(changed, makeAttendee(), log, attempt('18:10'))).toMatchObject({ kind: 'already_in' })
    expect(lastCheckOut(changed, at('19:00'))).toBeNull()
  })

  test('an unpaid, cancelled or other ticket is judged as at an entrance', () => {
    const kindOf = (...[holder, list = {}]: [ReturnType<typeof makeAttendee>, object?]) =>
      judgeScan(makeDoor({ kind: 'hand_out', ...list }), holder, [], attempt('18:00')).kind
    expect(kindOf(makeAttendee({ paid: false }))).toBe('unpaid')
    expect(kindOf(makeAttendee({ paid: false }), { admit_unpaid: true })).toBe('admitted')
    expect(kindOf(makeAttendee({ cancelled_at: at('17:00') }))).toBe('cancelled')
    expect(kindOf(makeAttendee({ ticket_id: VIP }))).toBe('wrong_ticket_type')
    expect(kindOf(makeAttendee({ ticket_id: GENERAL }), { expires_at: at('17:00') })).toBe('list_expired')
  })

  test('any log gives the same in any order, with one thing at most, and every other one as a conflict', () => {
    fc.assert(
      fc.property(anyLog, fc.func(fc.nat()), (log, rank) => {
        const shuffled = log.toSorted((a, b) => rank(a.id) - rank(b.id))
        const folded = reduceScanLog(door, makeAttendee(), log)
        const again = reduceScanLog(door, makeAttendee(), shuffled)
        expect([...again.verdicts].sort()).toEqual([...folded.verdicts].sort())
        expect(again.presence).toEqual(folded.presence)
        expect(again.conflicts).toEqual(folded.conflicts)
        expect(folded.presence.entries).toBeLessThanOrEqual(1)
        const voided = new Set(
          log
            .filter(
              ({ kind, id }) => kind === 'undo' && folded.verdicts.get(keyOf(log, id))?.kind === 'undone',
            )
            .map(({ undoes }) => undoes),
        )
        const standing = log.filter(({ kind, id }) => kind !== 'undo' && !voided.has(id))
        expect(folded.conflicts).toHaveLength(standing.length - folded.presence.entries)
      }),
      { numRuns: runs(500) },
    )
  })

  test('nobody is inside and nobody came, at any time', () => {
    const { presence } = reduceScanLog(door, makeAttendee(), [makeScan('18:05')])
    const now = presenceAt(door, presence, at('2026-11-23T12:00'))
    expect(now.first_in).not.toBeNull()
    expect(presenceCounted(door.list, now)).toMatchObject({ is_inside: false, entries: 0, first_in: null })
    expect(presenceCounted(makeDoor().list, now)).toBe(now)
  })

  test('it may close before the event starts', () => {
    const event = { starts_at: at('20:00'), ends_at: null, happening: 'planned' } as const
    const list = { activates_at: null, expires_at: at('12:00') }
    expect(listWindowFault(list, event)).toBe('closes_before_start')
    expect(listWindowFault({ ...list, kind: 'hand_out' }, event)).toBeNull()
  })
})

function keyOf(log: readonly ReturnType<typeof makeScan>[], id: string): string {
  const scan = log.find((candidate) => candidate.id === id)
  return scan === undefined ? '' : scanKey(scan)
}
