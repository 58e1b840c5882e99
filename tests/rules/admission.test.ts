import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scan } from '#contract/scans.ts'
import type { VerdictKind } from '#contract/verdict.ts'
import { foldLog, judgeScan, type AttendeeFacts, type Door, type Holder } from '#rules/admission.ts'
import { scanKey } from '#rules/scan-log.ts'

const GENERAL = 'tk_0000000000000001'
const VIP = 'tk_0000000000000002'

function doorWith(rules: Partial<Door['list']> = {}): Door {
  return {
    list: {
      activates_at: null,
      expires_at: null,
      ticket_ids: [GENERAL],
      re_entry: 'never',
      admit_unpaid: false,
      earlier_rules: [],
      ...rules,
    },
    sibling_lists: [{ id: 'cl_0000000000000002', name: 'VIP lounge', ticket_ids: [VIP] }],
  }
}

function attendeeWith(facts: Partial<AttendeeFacts> = {}): Holder {
  return {
    kind: 'attendee',
    attendee: { id: 'at_0000000000000001', ticket_id: GENERAL, paid: true, ...facts },
  }
}

const at = (clock: string) => `2026-11-21T${clock}:00.000Z`

let sequence = 0
function scanAt(clock: string, parts: Partial<Scan> = {}): Scan {
  sequence += 1
  return {
    id: `sc_${String(sequence).padStart(16, '0')}`,
    check_in_list_id: 'cl_0000000000000001',
    device_id: 'dv_a',
    device_name: 'Phone A',
    gate: 'Gate A',
    device_seq: sequence,
    kind: 'in',
    attendee_id: 'at_0000000000000001',
    code_hash: 'aa',
    scanned_at: at(clock),
    local_verdict: { kind: 'admitted' },
    override: null,
    override_allowed: false,
    undoes: null,
    ...parts,
  }
}

const OUT = { kind: 'out', local_verdict: { kind: 'left' } } as const
const askIn = (clock: string, code_hash: string | null = 'aa') => ({
  kind: 'in' as const,
  at: at(clock),
  code_hash,
})
const kindsOf = (door: Door, holder: Holder, log: Scan[]) => {
  const { verdicts } = foldLog(door, holder, log)
  return log.map((scan) => verdicts.get(scanKey(scan))?.kind)
}

describe('a scan is judged', () => {
  const cases: [string, Door, Holder, VerdictKind][] = [
    ['a paid ticket on the list enters', doorWith(), attendeeWith(), 'admitted'],
    ['row 3: an unknown code', doorWith(), { kind: 'unknown' }, 'unknown_code'],
    [
      'row 61: a code not found while the list is loading',
      doorWith(),
      { kind: 'incomplete' },
      'list_incomplete',
    ],
    ['row 9: a cancelled ticket', doorWith(), attendeeWith({ cancelled_at: at('16:40') }), 'cancelled'],
    [
      'a refunded ticket',
      doorWith(),
      attendeeWith({ refunded_at: at('16:40'), cancelled_at: at('16:40') }),
      'refunded',
    ],
    [
      'a cancellation that comes after the scan',
      doorWith(),
      attendeeWith({ cancelled_at: at('20:00') }),
      'admitted',
    ],
    ['row 11: an unpaid ticket', doorWith(), attendeeWith({ paid: false }), 'unpaid'],
    [
      'row 13: an unpaid ticket where the list takes them',
      doorWith({ admit_unpaid: true }),
      attendeeWith({ paid: false }),
      'admitted',
    ],
    ['row 17: a ticket of another type', doorWith(), attendeeWith({ ticket_id: VIP }), 'wrong_ticket_type'],
    [
      'row 53: too early',
      doorWith({ activates_at: at('19:30') }),
      { kind: 'authentic', ticket_id: GENERAL },
      'list_not_active',
    ],
    [
      'row 53: too late',
      doorWith({ expires_at: at('18:30') }),
      { kind: 'authentic', ticket_id: GENERAL },
      'list_expired',
    ],
    [
      'row 53: signed, of a type not on the list',
      doorWith(),
      { kind: 'authentic', ticket_id: VIP },
      'wrong_ticket_type',
    ],
    ['row 53: signed, of no known type', doorWith(), { kind: 'authentic', ticket_id: null }, 'unknown_code'],
    [
      'an old code of a reissued ticket',
      doorWith(),
      attendeeWith({ tombstones: [{ code_hash: 'aa', at: at('14:02'), reason: 'passed_on' }] }),
      'revoked',
    ],
    [
      'a ticket of another event',
      doorWith(),
      { kind: 'other_event', event_title: 'Hall B', starts_at: at('20:00') },
      'wrong_event',
    ],
  ]
  test.each(cases)('%s', (_, door, holder, kind) => {
    expect(judgeScan(door, holder, [], askIn('19:00')).kind).toBe(kind)
  })

  test('row 50: signed but sold since the last sync enters as provisional', () => {
    expect(judgeScan(doorWith(), { kind: 'authentic', ticket_id: GENERAL }, [], askIn('19:00'))).toEqual({
      kind: 'admitted',
      provisional: true,
    })
  })

  test('a refusal by type names the lists that would take it', () => {
    expect(judgeScan(doorWith(), attendeeWith({ ticket_id: VIP }), [], askIn('19:00'))).toEqual({
      kind: 'wrong_ticket_type',
      expected_lists: [{ id: 'cl_0000000000000002', name: 'VIP lounge' }],
    })
  })

  test('row 24: the second scan learns when and where the first was', () => {
    expect(judgeScan(doorWith(), attendeeWith(), [scanAt('18:05')], askIn('19:00'))).toEqual({
      kind: 'already_in',
      first_at: at('18:05'),
      gate: 'Gate A',
      device: 'Phone A',
    })
  })

  test('a tap in the search is not stopped by an old code', () => {
    const holder = attendeeWith({ tombstones: [{ code_hash: 'aa', at: at('14:02'), reason: 'resent' }] })
    expect(judgeScan(doorWith(), holder, [], askIn('19:00', null)).kind).toBe('admitted')
  })

  test('row 75: a scan is judged by the rules of its own time', () => {
    const door = doorWith({
      ticket_ids: [VIP],
      earlier_rules: [{ ...doorWith().list, until: at('19:30') }],
    })
    expect(judgeScan(door, attendeeWith(), [], askIn('19:00')).kind).toBe('admitted')
    expect(judgeScan(door, attendeeWith(), [], askIn('19:30')).kind).toBe('wrong_ticket_type')
  })
})

describe('a log is folded', () => {
  test('row 27: three entries where every entry is allowed', () => {
    const log = [scanAt('18:00'), scanAt('18:01'), scanAt('18:02')]
    expect(foldLog(doorWith({ re_entry: 'always' }), attendeeWith(), log).presence.entries).toBe(3)
  })

  test('row 29: going out without having been scanned in is accepted, a second time in a row is not', () => {
    const log = [scanAt('18:00', OUT), scanAt('18:01', OUT)]
    expect(kindsOf(doorWith(), attendeeWith(), log)).toEqual(['left', 'not_inside'])
  })

  test('row 30: in, out, in where one may come back; in, in where one may not', () => {
    const door = doorWith({ re_entry: 'after_exit' })
    expect(kindsOf(door, attendeeWith(), [scanAt('18:00'), scanAt('18:01', OUT), scanAt('18:02')])).toEqual([
      'admitted',
      'left',
      'admitted',
    ])
    expect(kindsOf(door, attendeeWith(), [scanAt('18:00'), scanAt('18:01')])).toEqual([
      'admitted',
      'already_in',
    ])
  })

  test('row 32: no way back in where re-entry is forbidden', () => {
    const log = [scanAt('18:00'), scanAt('18:01', OUT), scanAt('18:02')]
    expect(kindsOf(doorWith(), attendeeWith(), log)).toEqual(['admitted', 'left', 'already_in'])
  })

  test('row 86: two doors that both admitted are one conflict, with both sides', () => {
    const first = scanAt('18:00')
    const second = scanAt('18:02', { device_id: 'dv_b' })
    expect(foldLog(doorWith(), attendeeWith(), [second, first]).conflicts).toMatchObject([
      { scan: second, first },
    ])
  })

  test('row 88: of two scans around a refund only the later one is flagged', () => {
    const log = [scanAt('19:55'), scanAt('20:05', { device_id: 'dv_b' })]
    const folded = foldLog(doorWith({ re_entry: 'always' }), attendeeWith({ refunded_at: at('20:00') }), log)
    expect(folded.conflicts.map(({ scan, verdict }) => [scan.scanned_at, verdict.kind])).toEqual([
      [at('20:05'), 'refunded'],
    ])
  })

  test('a refusal at one door keeps nobody out at the next', () => {
    const log = [scanAt('18:00', { local_verdict: { kind: 'list_incomplete' } })]
    const folded = foldLog(doorWith(), attendeeWith(), log)
    expect(folded.presence.entries).toBe(0)
    expect([...folded.verdicts.values()]).toEqual([{ kind: 'list_incomplete' }])
  })

  test('row 105: undo by the same device within 15 minutes, not later, not by another, by a supervisor always', () => {
    const undo = (clock: string, parts: Partial<Scan> = {}) =>
      scanAt(clock, {
        kind: 'undo',
        attendee_id: null,
        code_hash: null,
        local_verdict: { kind: 'undone' },
        ...parts,
      })
    const entry = scanAt('18:00')
    const outcome = (taken_back: Scan) => {
      const folded = foldLog(doorWith(), attendeeWith(), [entry, taken_back])
      return [folded.verdicts.get(scanKey(taken_back)), folded.presence.is_inside]
    }
    expect(outcome(undo('18:15', { undoes: entry.id }))).toEqual([{ kind: 'undone' }, false])
    expect(outcome(undo('18:16', { undoes: entry.id }))).toEqual([
      { kind: 'undo_refused', reason: 'too_late' },
      true,
    ])
    expect(outcome(undo('18:01', { undoes: entry.id, device_id: 'dv_b' }))).toEqual([
      { kind: 'undo_refused', reason: 'other_device' },
      true,
    ])
    const supervisor = {
      override: { reason: 'Wrong person', by: 'Mei' },
      override_allowed: true,
      device_id: 'dv_b',
    }
    expect(outcome(undo('19:00', { undoes: entry.id, ...supervisor }))).toEqual([{ kind: 'undone' }, false])
  })

  test('an override lets in against the verdict without a conflict; without the right it is one', () => {
    const holder = attendeeWith({ cancelled_at: at('16:00') })
    const override = { reason: 'Guest of the house', by: 'Mei' }
    const allowed = foldLog(doorWith(), holder, [scanAt('18:00', { override, override_allowed: true })])
    expect([allowed.presence.is_inside, allowed.conflicts.length]).toEqual([true, 0])
    const forbidden = foldLog(doorWith(), holder, [scanAt('18:00', { override, override_allowed: false })])
    expect([forbidden.presence.is_inside, forbidden.conflicts.length]).toEqual([false, 1])
  })
})

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
