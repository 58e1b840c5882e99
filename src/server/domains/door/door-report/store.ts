import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { deviceSales, doorReport, reportScan, type IncidentKind } from '#contract/door/door-report.ts'
import { doorPayment } from '#contract/door/mirror.ts'
import { scan } from '#contract/door/scans.ts'
import { verdict } from '#contract/door/verdict.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import { incidentOf } from '#rules/door/door-report.ts'
import { PRACTICE_PREFIX } from '#rules/door/practice-code.ts'
import type { Tx } from '#server/core/db/database.ts'
import { IS_EXPECTED } from '#server/core/db/sql/attendance.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { door_sign_offs } from '#server/core/db/schema/scans.ts'

const ERASURES_MAX = 100
const count = z.number().int()

const ticketCounts = z.object({
  /** Null: people who are not known to the event. */
  ticket_id: idOf('ticket').nullable(),
  name: z.string().nullable(),
  sold: count,
  expected: count,
  entered: count,
  /** Part of `entered`: cancelled, refunded or declined. */
  entered_cancelled: count,
  /** Part of `entered`: test tickets, which are not sold. */
  entered_test: count,
})

/** Returns the counts of each ticket type in the order of the event, and of people without one at the end. */
export function readTicketCounts(tx: Tx, event_id: Id) {
  return queryRows(
    tx,
    ticketCounts,
    sql`
    with unexpected as (
      select a.ticket_id, count(distinct a.id) filter (where not o.is_test)::int as cancelled,
        count(distinct a.id) filter (where o.is_test)::int as test
      from presences p join attendees a on a.id = coalesce(p.attendee_id, p.subject) and a.event_id = p.event_id
      join orders o on o.id = a.order_id
      where p.event_id = ${event_id} and p.entries > 0 and not ${IS_EXPECTED} group by 1
    )
    select t.id as ticket_id, t.name, coalesce(s.tickets, 0) as sold, coalesce(s.expected, 0) as expected,
      coalesce(s.entered, 0) as entered, coalesce(u.cancelled, 0) as entered_cancelled,
      coalesce(u.test, 0) as entered_test
    from (select * from tickets where event_id = ${event_id}) t
    full join (select * from event_sums where event_id = ${event_id} and part = 'ticket') s on s.ticket_id = t.id
    left join unexpected u on u.ticket_id = t.id
    order by t.sort_order nulls last, t.id`,
  )
}

const deviceStep = z.object({
  gate: z.string().nullable(),
  device_id: z.string(),
  from: instant,
  entries: count,
})

const GATE = sql.raw('case when s.device_name is null then d.gate else s.gate end')
const IS_UNDONE = sql.raw(`exists (select 1 from scans u where u.check_in_list_id = s.check_in_list_id
  and u.undoes = s.id and u.verdict->>'kind' = 'undone')`)

/**
 * Returns the entries of each device and gate per five minutes, oldest first; undone ones are left out.
 * @param until if given, only the twelve hours before it
 */
export function readDeviceSteps(tx: Tx, event_id: Id, until: Instant | null) {
  const since = until === null ? sql`true` : sql`s.scanned_at > ${until}::timestamptz - interval '12 hours'`
  return queryRows(
    tx,
    deviceStep,
    sql`
    select ${GATE} as gate, s.device_id, date_bin('5 minutes', s.scanned_at, '2000-01-01 00:00Z') as "from",
      count(*)::int as entries
    from check_in_lists l join scans s on s.check_in_list_id = l.id left join devices d on d.id = s.device_id
    where l.event_id = ${event_id} and l.kind = 'entry' and s.kind = 'in' and s.verdict->>'kind' = 'admitted' and ${since} and not ${IS_UNDONE}
    group by 1, 2, 3 order by 3, 2`,
  )
}

const IS_OVERRIDE = sql.raw(`(s.kind = 'in' and s.override is not null and s.override_allowed)`)
/** As the figure on the check-in page counts them (check-in-lists/store.ts). */
const IS_OVER_LIMIT = sql`(s.over_limit and s.verdict->>'kind' = 'admitted' and not ${IS_UNDONE})`
/** Phones of an older version store and send the codes of rules/door/practice-code.ts. */
const IS_NO_PRACTICE = sql`coalesce(s.raw_code, '') not ilike ${`${PRACTICE_PREFIX}%`}`
/** Implies the condition of the index scans_incidents. */
const IS_INCIDENT = sql`(s.kind = 'undo' or s.in_conflict or ${IS_OVERRIDE} or ${IS_OVER_LIMIT}
  or (s.verdict->>'kind' in ('revoked', 'unknown_code') and ${IS_NO_PRACTICE}))`

const incidentGroup = z.object({
  kind: scan.shape.kind,
  in_conflict: z.boolean(),
  is_override: z.boolean(),
  over_limit: z.boolean(),
  verdict_kind: z.custom<z.infer<typeof verdict>['kind']>((kind) => typeof kind === 'string'),
  scans: count,
})

/** Returns the number of incidents of each kind. */
export async function countIncidents(tx: Tx, event_id: Id): Promise<Record<IncidentKind, number>> {
  const groups = await queryRows(
    tx,
    incidentGroup,
    sql`
    select s.kind, s.in_conflict, ${IS_OVERRIDE} as is_override, ${IS_OVER_LIMIT} as over_limit,
      s.verdict->>'kind' as verdict_kind, count(*)::int as scans
    from scans s where s.event_id = ${event_id} and ${IS_INCIDENT} group by 1, 2, 3, 4, 5`,
  )
  const counts = { undo: 0, conflict: 0, override: 0, over_limit: 0, revoked_code: 0, unknown_code: 0 }
  for (const group of groups) {
    const incident = incidentOf(group)
    if (incident !== null) counts[incident] += group.scans
  }
  return counts
}

const reportScanRow = reportScan
  .omit({ incident: true })
  .extend({ verdict, shown: verdict.nullable(), in_conflict: z.boolean(), is_override: z.boolean() })
export type ReportScanRow = z.infer<typeof reportScanRow>

const REPORT_COLUMNS = sql`s.id as scan_id, s.check_in_list_id, s.device_id,
  coalesce(s.device_name, d.name, '') as device_name, ${GATE} as gate, s.scanned_at, s.received_at, s.kind,
  a.id as attendee_id, nullif(trim(a.first_name || ' ' || a.last_name), '') as attendee_name, s.verdict,
  s.local_verdict as shown, s.override, ${IS_OVERRIDE} as is_override, ${IS_OVER_LIMIT} as over_limit,
  v.name as supervisor_name, s.in_conflict`
const REPORT_JOINS = sql`left join devices d on d.id = s.device_id
  left join supervisors v on v.event_id = s.event_id and v.id = coalesce(s.override->>'supervisor_id', s.supervisor_id)
  left join attendees a on a.id = s.subject and a.event_id = s.event_id`

type ScanPosition = Pick<ReportScanRow, 'scanned_at' | 'device_id' | 'scan_id'>

/** Returns incidents, newest first, after one of them. */
export function readIncidents(tx: Tx, event_id: Id, after: ScanPosition | null, limit: number) {
  const rest: SQL =
    after === null
      ? sql`true`
      : sql`(s.scanned_at, s.device_id, s.id) < (${after.scanned_at}::timestamptz, ${after.device_id}, ${after.scan_id})`
  return queryRows(
    tx,
    reportScanRow,
    sql`
    select ${REPORT_COLUMNS} from scans s ${REPORT_JOINS}
    where s.event_id = ${event_id} and ${IS_INCIDENT} and ${rest}
    order by s.scanned_at desc, s.device_id desc, s.id desc limit ${limit}`,
  )
}

const lateScanRow = reportScanRow.extend({ total: count })

/** Returns the scans that arrived after a sign-off, newest first, with their number. */
export async function readLateScans(
  tx: Tx,
  event_id: Id,
  { signed_at, change_no }: { signed_at: Instant; change_no: number },
  limit: number,
): Promise<{ total: number; rows: ReportScanRow[] }> {
  const found = await queryRows(
    tx,
    lateScanRow,
    sql`
    select ${REPORT_COLUMNS}, count(*) over ()::int as total
    from check_in_lists l join scans s on s.check_in_list_id = l.id ${REPORT_JOINS}
    where l.event_id = ${event_id} and s.change_no > ${change_no}::bigint and s.received_at > ${signed_at}::timestamptz
    order by s.scanned_at desc, s.device_id desc, s.id desc limit ${limit}`,
  )
  return { total: found[0]?.total ?? 0, rows: found.map(({ total: _, ...row }) => row) }
}

const paymentRow = scan.extend({
  local_verdict: verdict.nullable(),
  order_id: idOf('order'),
  amount_cents: count,
  paid_at_door_by: doorPayment.nullable(),
})

/** Returns the scans that report a payment and were not undone, oldest first, each with its order. */
export function readPayments(tx: Tx, event_id: Id) {
  return queryRows(
    tx,
    paymentRow,
    sql`
    select s.id, s.check_in_list_id, s.device_id, coalesce(s.device_name, d.name, '') as device_name, ${GATE} as gate,
      s.device_seq, s.kind, s.attendee_id, s.code_hash, s.scanned_at, s.local_verdict, s.override, s.override_allowed,
      s.undoes, s.paid_at_door, o.id as order_id, o.total_gross_cents as amount_cents,
      o.paid_at_door as paid_at_door_by
    from scans s join attendees a on a.id = s.subject and a.event_id = s.event_id join orders o on o.id = a.order_id
    left join devices d on d.id = s.device_id
    where s.event_id = ${event_id} and s.paid_at_door and not ${IS_UNDONE}
    order by s.scanned_at, s.device_id, s.id`,
  )
}

const countedSale = deviceSales.omit({ sales: true })

/** Returns the sales of the box office that were not reversed, oldest first. */
export function readSales(tx: Tx, event_id: Id) {
  return queryRows(
    tx,
    countedSale,
    sql`
    select device_id, device_name, gate, entry->>'tender' as tender, sum_cents,
      (select sum(jsonb_array_length(line->'codes'))::int from jsonb_array_elements(entry->'lines') as line) as tickets
    from box_office_entries
    where event_id = ${event_id} and kind = 'sale' and reversed_at is null order by at, id`,
  )
}

const waitingDevice = doorReport.shape.waiting_devices.element

/** Returns the devices of every list of an event that last reported unsent scans or sales, the most first. */
export function readWaitingDevices(tx: Tx, event_id: Id) {
  return queryRows(
    tx,
    waitingDevice,
    sql`
    select d.id as device_id, d.check_in_list_id, d.name, d.gate, coalesce(d.waiting_scans, 0) as waiting_scans,
      coalesce(d.waiting_sales, 0) as waiting_sales, d.last_contact_at, d.revoked_at
    from check_in_lists l join devices d on d.check_in_list_id = l.id
    where l.event_id = ${event_id} and (d.waiting_scans > 0 or d.waiting_sales > 0)
    order by coalesce(d.waiting_scans, 0) + coalesce(d.waiting_sales, 0) desc, d.id`,
  )
}

const erasure = z.object({ at: instant })

/** Returns when personal data of the event's people was erased, newest first. */
export async function readErasures(tx: Tx, event_id: Id): Promise<Instant[]> {
  const found = await queryRows(
    tx,
    erasure,
    sql`
    select at from audit_entries where event_id = ${event_id} and action = 'person_erased'
    order by at desc limit ${ERASURES_MAX}`,
  )
  return found.map(({ at }) => at)
}

export type SignOffRow = typeof door_sign_offs.$inferSelect

/** Returns the sign-offs of an event, newest first. */
export function readSignOffs(tx: Tx, event_id: Id): Promise<SignOffRow[]> {
  const { signed_at, change_no } = door_sign_offs
  return tx
    .select()
    .from(door_sign_offs)
    .where(eq(door_sign_offs.event_id, event_id))
    .orderBy(desc(signed_at), desc(change_no))
}

export async function insertSignOff(tx: Tx, row: SignOffRow): Promise<void> {
  await tx.insert(door_sign_offs).values(row)
}
