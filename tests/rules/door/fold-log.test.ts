import { describe, expect, test } from 'vitest'
import type { Scan } from '#contract/door/scans.ts'
import { reduceScanLog } from '#rules/door/admission.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { at, makeAttendee, makeDoor, kindsOf, OUT, makeScan } from './scans-of-one-ticket.ts'

describe('reducing a scan log', () => {
  test('D27: three entries count where every entry is allowed', () => {
    const log = [makeScan('18:00'), makeScan('18:01'), makeScan('18:02')]
    expect(reduceScanLog(makeDoor({ re_entry: 'always' }), makeAttendee(), log).presence.entries).toBe(3)
  })

  test('D29: an exit without a prior entry is accepted, and a second exit in a row is not', () => {
    const log = [makeScan('18:00', OUT), makeScan('18:01', OUT)]
    expect(kindsOf(makeDoor(), makeAttendee(), log)).toEqual(['left', 'not_inside'])
  })

  test('D30: in, out, in is accepted where re-entry is allowed; in, in is not where it is forbidden', () => {
    const door = makeDoor({ re_entry: 'after_exit' })
    expect(
      kindsOf(door, makeAttendee(), [makeScan('18:00'), makeScan('18:01', OUT), makeScan('18:02')]),
    ).toEqual(['admitted', 'left', 'admitted'])
    expect(kindsOf(door, makeAttendee(), [makeScan('18:00'), makeScan('18:01')])).toEqual([
      'admitted',
      'already_in',
    ])
  })

  test('D32: an exit allows no re-entry where re-entry is forbidden', () => {
    const log = [makeScan('18:00'), makeScan('18:01', OUT), makeScan('18:02')]
    expect(kindsOf(makeDoor(), makeAttendee(), log)).toEqual(['admitted', 'left', 'already_in'])
  })

  test('D86: two doors that both admitted produce one conflict with both sides', () => {
    const first = makeScan('18:00')
    const second = makeScan('18:02', { device_id: 'dv_b' })
    expect(reduceScanLog(makeDoor(), makeAttendee(), [second, first]).conflicts).toMatchObject([
      { scan: second, first },
    ])
  })

  test('D88: of two scans around a refund only the later one is flagged', () => {
    const log = [makeScan('19:55'), makeScan('20:05', { device_id: 'dv_b' })]
    const folded = reduceScanLog(
      makeDoor({ re_entry: 'always' }),
      makeAttendee({ refunded_at: at('20:00') }),
      log,
    )
    expect(folded.conflicts.map(({ scan, verdict }) => [scan.scanned_at, verdict.kind])).toEqual([
      [at('20:05'), 'refunded'],
    ])
  })

  test('a rejection at one door does not block the next door', () => {
    const log = [makeScan('18:00', { local_verdict: { kind: 'list_incomplete' } })]
    const folded = reduceScanLog(makeDoor(), makeAttendee(), log)
    expect(folded.presence.entries).toBe(0)
    expect([...folded.verdicts.values()]).toEqual([{ kind: 'list_incomplete' }])
  })

  test('D105: an undo works on the same device within 15 minutes, not later or on another, and for a supervisor always', () => {
    const undo = (clock: string, parts: Partial<Scan> = {}) =>
      makeScan(clock, {
        kind: 'undo',
        attendee_id: null,
        code_hash: null,
        local_verdict: { kind: 'undone' },
        ...parts,
      })
    const entry = makeScan('18:00')
    const outcome = (taken_back: Scan) => {
      const folded = reduceScanLog(makeDoor(), makeAttendee(), [entry, taken_back])
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

  test('an override admits against the verdict without a conflict, and is a conflict without the permission', () => {
    const holder = makeAttendee({ cancelled_at: at('16:00') })
    const override = { reason: 'Guest of the house', by: 'Mei' }
    const allowed = reduceScanLog(makeDoor(), holder, [
      makeScan('18:00', { override, override_allowed: true }),
    ])
    expect([allowed.presence.is_inside, allowed.conflicts.length]).toEqual([true, 0])
    const forbidden = reduceScanLog(makeDoor(), holder, [
      makeScan('18:00', { override, override_allowed: false }),
    ])
    expect([forbidden.presence.is_inside, forbidden.conflicts.length]).toEqual([false, 1])
  })
})
