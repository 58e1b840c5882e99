import { entryRulesOf } from '#rules/door/entry-rules.ts'
import type { Scan } from '#contract/door/scans.ts'
import { reduceScanLog } from '#rules/door/admission.ts'
import type { Door } from '#rules/door/door-list.ts'
import type { AttendeeFacts, Holder } from '#rules/door/holder.ts'
import { scanKey } from '#rules/door/scan-log.ts'

export const GENERAL = 'tk_0000000000000001'
export const VIP = 'tk_0000000000000002'

export function makeDoor(rules: Partial<Door['list']> = {}, timezone = 'UTC'): Door {
  return {
    list: {
      activates_at: null,
      expires_at: null,
      ticket_ids: [GENERAL],
      re_entry: 'never',
      admit_unpaid: false,
      auto_check_out_at: null,
      minutes_between_entries: null,
      takes_payment: false,
      ...entryRulesOf({}),
      earlier_rules: [],
      ...rules,
    },
    sibling_lists: [
      {
        id: 'cl_0000000000000002',
        name: 'VIP lounge',
        ticket_ids: [VIP],
        activates_at: null,
        expires_at: null,
      },
    ],
    timezone,
    event: { starts_at: '2026-11-21T10:00:00.000Z', ends_at: null },
    ticket_entries: [],
  }
}

export function makeAttendee(facts: Partial<AttendeeFacts> = {}): Holder {
  return {
    kind: 'attendee',
    attendee: { id: 'at_0000000000000001', ticket_id: GENERAL, paid: true, ...facts },
  }
}

/** An instant by time on the evening of the tests, or by date and time. */
export const at = (clock: string) => `${clock.length > 5 ? clock : `2026-11-21T${clock}`}:00.000Z`

let sequence = 0
export function makeScan(clock: string, parts: Partial<Scan> = {}): Scan {
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

export const OUT = { kind: 'out', local_verdict: { kind: 'left' } } as const
export const PAID = { paid_at_door: true } as const
export const scanAttempt = (clock: string, code_hash: string | null = 'aa') => ({
  kind: 'in' as const,
  at: at(clock),
  code_hash,
  gate: 'Gate A',
})
export const kindsOf = (door: Door, holder: Holder, log: Scan[]) => {
  const { verdicts } = reduceScanLog(door, holder, log)
  return log.map((scan) => verdicts.get(scanKey(scan))?.kind)
}
