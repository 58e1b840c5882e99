import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { exportFormat } from '../orders/attendees.ts'
import { tender } from './box-office.ts'
import { override, scanKind } from './scans.ts'
import { receivedVerdict } from './verdict.ts'

/** Incidents, and scans after the sign-off, that a report lists; an export has all of them. */
export const REPORT_SCANS_MAX = 500
export const SIGN_OFF_NOTE_MAX = 1000

/**
 * What an organizer has to look at the morning after. A scan is listed once, as the first of these that it is: undo,
 * conflict, override, entry over the building's limit, revoked code, unknown code (`rules/door/door-report.ts`).
 */
export const incidentKind = z.enum([
  'undo',
  'conflict',
  'override',
  'over_limit',
  'revoked_code',
  'unknown_code',
])
export type IncidentKind = z.infer<typeof incidentKind>

/** A scan of the report: who was scanned, where and when, and what the log says now. */
export const reportScan = z.object({
  scan_id: idOf('scan'),
  check_in_list_id: idOf('check_in_list'),
  device_id: z.string(),
  device_name: z.string(),
  gate: z.string().nullable(),
  scanned_at: instant,
  received_at: instant,
  kind: scanKind,
  attendee_id: idOf('attendee').nullable(),
  /** Null for a code of nobody, and after an erasure. */
  attendee_name: z.string().nullable(),
  verdict: receivedVerdict,
  /** The verdict shown at the door. */
  shown: receivedVerdict.nullable(),
  override: override.nullable(),
  /** Let in although the building was full; false once undone. */
  over_limit: z.boolean(),
  /** Whose PIN had opened the phone's rights for an override or an entry over the limit; null without one. */
  supervisor_name: z.string().nullable(),
  incident: incidentKind.nullable(),
})
export type ReportScan = z.infer<typeof reportScan>

const incidentCounts = z.record(incidentKind, z.number().int())

/** A ticket type: `sold` is the sum of `entered`, `did_not_come` and `cancelled`. */
const ticketAttendance = z.object({
  ticket_id: idOf('ticket'),
  name: z.string(),
  /** Issued tickets (rules/door/attendance.ts). */
  sold: z.number().int(),
  /** People who entered at least once, at any list; also those whose ticket was cancelled afterwards. */
  entered: z.number().int(),
  did_not_come: z.number().int(),
  /** Cancelled, refunded or declined, and never entered. */
  cancelled: z.number().int(),
})

/** Entries in five minutes. */
const entryStep = z.object({ from: instant, entries: z.number().int() })
export type EntryStep = z.infer<typeof entryStep>

/** Entries of a gate: every admission that was not undone, so somebody who came back counts again. */
export const gateThroughput = z.object({
  /** Null: devices without a gate. */
  gate: z.string().nullable(),
  entries: z.number().int(),
  /** Devices that admitted somebody there. */
  lanes: z.number().int(),
  /** The five minutes with the most entries, the first of several. */
  peak: entryStep,
  /** Five minutes with entries, oldest first. */
  steps: z.array(entryStep),
})
export type GateThroughput = z.infer<typeof gateThroughput>

/** Money that a device took for unpaid orders. */
export const deviceTakings = z.object({
  device_id: z.string(),
  device_name: z.string(),
  gate: z.string().nullable(),
  /** Orders that the device took money for; undone ones are left out. */
  orders: z.number().int(),
  amount_cents: z.number().int(),
  /** Part of `amount_cents`: orders that were paid elsewhere as well, so that a refund is due. */
  paid_twice_cents: z.number().int(),
})
export type DeviceTakings = z.infer<typeof deviceTakings>

/** Money that a device received for tickets that it sold, by one tender; reversed sales are left out. */
export const deviceSales = z.object({
  device_id: z.string(),
  device_name: z.string(),
  gate: z.string().nullable(),
  tender,
  sales: z.number().int(),
  tickets: z.number().int(),
  sum_cents: z.number().int(),
})
export type DeviceSales = z.infer<typeof deviceSales>

/** Things that a hand-out list gave. */
const listHandOuts = z.object({
  check_in_list_id: idOf('check_in_list'),
  name: z.string(),
  /** Tickets whose thing was handed out and not taken back. */
  given: z.number().int(),
  /** Tickets that can be used, of the types of the list. */
  expected: z.number().int(),
})

/** A device that still has scans or sales which the server does not, by its last report. */
const waitingDevice = z.object({
  device_id: idOf('device'),
  check_in_list_id: idOf('check_in_list'),
  name: z.string(),
  gate: z.string().nullable(),
  waiting_scans: z.number().int(),
  waiting_sales: z.number().int(),
  last_contact_at: instant.nullable(),
  revoked_at: instant.nullable(),
})

/** Somebody confirmed the report; the figures are those of that moment. */
export const signOff = z.object({
  id: idOf('door_sign_off'),
  signed_at: instant,
  signed_by: z.string(),
  note: z.string(),
  sold: z.number().int(),
  entered: z.number().int(),
  /** Null without permission to see money. */
  takings_cents: z.number().int().nullable(),
})
export type SignOff = z.infer<typeof signOff>

export const doorReport = z.object({
  as_of: instant,
  currency: z.string(),
  tickets: z.array(ticketAttendance),
  /** People who were admitted and are not known to the event, by an override for example. */
  others_entered: z.number().int(),
  gates: z.array(gateThroughput),
  incident_counts: incidentCounts,
  /** Newest first, at most REPORT_SCANS_MAX. */
  incidents: z.array(reportScan),
  /** Unpaid orders, per device; null without permission to see money. */
  takings: z.array(deviceTakings).nullable(),
  /** Box office, per device and tender; null without permission to see money. */
  sales: z.array(deviceSales).nullable(),
  hand_outs: z.array(listHandOuts),
  waiting_devices: z.array(waitingDevice),
  /** When personal data of people of this event was erased, newest first. */
  erasures: z.array(instant),
  /** Newest first; the first one counts. */
  sign_offs: z.array(signOff),
  /** Scans that arrived after the newest sign-off, newest first, at most REPORT_SCANS_MAX. */
  late_scans: z.object({ total: z.number().int(), scans: z.array(reportScan) }),
})
export type DoorReport = z.infer<typeof doorReport>

const REPORT = '/events/:event_id/door-report'

export const readDoorReport = endpoint({
  method: 'GET',
  path: REPORT,
  who: 'person',
  summary:
    'Retrieve the door report of an event: attendance, incidents, throughput, takings and what is still missing',
  ok: itemOf(doorReport),
  errors: ['event.not_found'],
})

export const exportDoorReport = endpoint({
  method: 'POST',
  path: `${REPORT}/export`,
  who: 'person',
  summary: 'Export the door report, as XLSX or CSV with every incident, or as PDF with the newest 500',
  body: z.strictObject({ format: z.enum([...exportFormat.options, 'pdf']) }),
  ok_file: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
    'application/pdf',
  ],
  errors: ['event.not_found'],
})

export const signOffDoorReport = endpoint({
  method: 'POST',
  path: `${REPORT}/sign-offs`,
  who: 'person',
  summary: 'Sign off the door report; scans that arrive later are listed apart',
  body: z.strictObject({ note: text(0, SIGN_OFF_NOTE_MAX).default('') }),
  ok: itemOf(signOff),
  ok_status: 201,
  errors: ['event.not_found'],
})
