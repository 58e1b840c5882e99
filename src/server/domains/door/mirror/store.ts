import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import { instant } from '#contract/wire/instant.ts'
import { approval, doorPayment, formerTicketType, mirrorAttendee, tombstone } from '#contract/door/mirror.ts'
import { scan } from '#contract/door/scans.ts'
import { verdict } from '#contract/door/verdict.ts'
import { CODE_ENDS_AT, KEY_OF_CODE, WHY_CODE_ENDS } from '#server/core/db/sql/code-end.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/sql/iso.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { answersOfPage, ANSWERS_AT_DOOR, JOINED_ANSWERS, WITH_ANSWERS } from './answers-store.ts'

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`

/**
 * Membership tier on the day of the event, by the e-mail address of the ticket; null without a tier above normal.
 * Begins at the address: `offset 0` keeps the planner from walking all holders of a tier for each attendee.
 */
const TIER = sql`(select span.tier
  from (
    select m.id, (e.starts_at at time zone venue.timezone)::date as day from users as u
    join members as m on m.user_id = u.id and m.account_id = a.account_id
    join accounts as venue on venue.id = m.account_id
    join events as e on e.id = a.event_id
    where lower(u.email) = a.email and u.email_verified_at is not null
    offset 0
  ) as guest
  join tier_spans as span on span.member_id = guest.id
    and guest.day >= span.from_day and (span.until_day is null or guest.day <= span.until_day))`

/** What the server knows of an attendee for the doors of a list; `present.ts` decides what a door receives. */
const attendeeFacts = mirrorAttendee
  .pick({ id: true, first_name: true, last_name: true, ticket_id: true, order_id: true })
  .extend({
    buyer_first_name: z.string(),
    buyer_last_name: z.string(),
    price_id: idOf('price').nullable(),
    earlier_types: z.array(formerTicketType),
    /** Null without a valid code. */
    code_hash: z.string().nullable(),
    /** Null without a valid code of another ticket system. */
    foreign_hash: z.string().nullable(),
    tombstones: z.array(tombstone).nullable(),
    cancelled_at: instant.nullable(),
    resold_at: instant.nullable(),
    refunded_at: instant.nullable(),
    paid_at: instant.nullable(),
    paid_at_door: doorPayment.nullable(),
    total_gross_cents: z.number().int(),
    currency: z.string(),
    approval,
    approved_at: instant.nullable(),
    is_test: z.boolean(),
    tier: z.string().nullable(),
    order_note: z.string().nullable(),
    order_needs_attention: z.boolean(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    needs_attention: z.boolean(),
    erased_at: instant.nullable(),
    /** Answers to the questions that doors show, in full; absent when the event has none of them. */
    answers: mirrorAttendee.shape.answers.nullable(),
    /** Whether the ticket type is one of the list. */
    is_listed: z.boolean(),
  })
export type AttendeeFacts = z.infer<typeof attendeeFacts>

const attendeeJson = (
  is_listed: SQL,
  more = sql``,
) => sql`json_build_object('id', a.id, 'code_hash', c.code_hash, 'foreign_hash', c.foreign_hash,
  'first_name', a.first_name, 'last_name', a.last_name,
  'buyer_first_name', o.first_name, 'buyer_last_name', o.last_name,
  'ticket_id', a.ticket_id, 'price_id', a.price_id, 'earlier_types', a.earlier_types, 'order_id', a.order_id,
  'tombstones', c.tombstones, 'cancelled_at', ${iso(sql`a.cancelled_at`)}, 'resold_at', ${iso(sql`a.resold_at`)},
  'refunded_at', ${iso(sql`a.refunded_at`)},
  'paid_at', ${iso(sql`a.paid_at`)}, 'paid_at_door', o.paid_at_door, 'total_gross_cents', o.total_gross_cents,
  'currency', o.currency, 'approval', o.approval, 'approved_at', ${iso(sql`o.approved_at`)}, 'is_test', o.is_test,
  'tier', ${TIER}, 'order_note', o.note, 'order_needs_attention', o.needs_attention, 'phone', o.phone,
  'note', a.note, 'needs_attention', a.needs_attention, 'erased_at', ${iso(sql`a.erased_at`)},
  'is_listed', ${is_listed}${more})`

const CODES = sql`lateral (
  select max(t.code_hash) filter (where t.retired_at is null and not t.is_foreign) as code_hash,
    max(t.code_hash) filter (where t.retired_at is null and t.is_foreign) as foreign_hash,
    json_agg(json_build_object('code_hash', t.code_hash, 'at', ${iso(CODE_ENDS_AT)}, 'reason', ${WHY_CODE_ENDS})
      order by ${CODE_ENDS_AT}, t.code_hash) filter (where ${CODE_ENDS_AT} is not null) as tombstones
  from ticket_codes t left join ${KEY_OF_CODE} where t.attendee_id = a.id) as c`

/** Change number, id and the attendee; null when the list never had them. */
const attendeeChange = z.tuple([z.number().int(), idOf('attendee'), attendeeFacts.nullable()])
export type AttendeeChange = z.infer<typeof attendeeChange>
const attendeeChanges = z.object({ places: z.array(attendeeChange).nullable() })

type AttendeesQuery = {
  event_id: Id
  check_in_list_id: Id
  ticket_ids: readonly Id[]
  /** Attendees outside the list are reported as removed when they changed after this change number. */
  horizon: number
  after: readonly [number, string]
  limit: number
  /** Questions whose answers doors show; none is no read. */
  question_ids: readonly Id[]
}

/**
 * Returns the next attendees in the order of their changes: those with ticket types of the list, and those who had
 * such a type or were scanned there.
 */
export async function readAttendees(tx: Tx, query: AttendeesQuery): Promise<AttendeeChange[]> {
  const [found] = await queryRows(tx, attendeeChanges, attendeesQuery(query))
  return found?.places ?? []
}

/** The query of `readAttendees`. The database builds the JSON, which is faster. */
export function attendeesQuery(query: AttendeesQuery): SQL {
  const { event_id, ticket_ids, horizon, after, limit, question_ids } = query
  const has_answers = question_ids.length > 0
  return sql`
    with a as materialized (
      select attendee.*, listed.is_listed, known.is_known
      from attendees as attendee
      cross join lateral (select attendee.ticket_id = any(${list(ticket_ids)}) as is_listed) as listed
      cross join lateral (select is_listed
        or (attendee.earlier_types <> '[]'
          and jsonb_path_query_array(attendee.earlier_types, '$[*].ticket_id') ?| ${list(ticket_ids)})
        or exists (select 1 from presences p
          where p.attendee_id = attendee.id and p.check_in_list_id = ${query.check_in_list_id}) as is_known) as known
      where attendee.event_id = ${event_id} and (attendee.change_no, attendee.id) > (${after[0]}::bigint, ${after[1]}::text)
        and (is_known or attendee.change_no > ${horizon}::bigint)
      order by attendee.change_no, attendee.id limit ${limit}
    )${has_answers ? answersOfPage(question_ids) : sql``}
    select json_agg(json_build_array(a.change_no, a.id, case when a.is_known then
      ${attendeeJson(sql`a.is_listed`, has_answers ? WITH_ANSWERS : undefined)} end)
      order by a.change_no, a.id) as places
    from a join orders o on o.id = a.order_id cross join ${CODES}${has_answers ? JOINED_ANSWERS : sql``}`
}

const firstChange = z.object({ change_no: z.number().int().nullable() })

/** Returns the lowest change number of an attendee with a valid code of another ticket system; null without one. */
export async function firstForeignChange(tx: Tx, event_id: Id): Promise<number | null> {
  const [row] = await queryRows(
    tx,
    firstChange,
    sql`
    select min(a.change_no) as change_no from ticket_codes t join attendees a on a.id = t.attendee_id
    where a.event_id = ${event_id} and t.is_foreign and t.retired_at is null`,
  )
  return row?.change_no ?? null
}

const countRow = z.object({ total: z.number().int() })

export async function countAttendees(tx: Tx, event_id: Id, ticket_ids: readonly Id[]): Promise<number> {
  const [row] = await queryRows(
    tx,
    countRow,
    sql`
    select count(*)::int as total from attendees
    where event_id = ${event_id} and ticket_id = any(${list(ticket_ids)})`,
  )
  return row?.total ?? 0
}

/** A scan as stored; `present.ts` decides what a door receives. */
const scanFacts = scan.omit({ device_name: true, gate: true }).extend({
  verdict,
  local_verdict: verdict.nullable(),
  in_conflict: z.boolean(),
  /** Name and gate that the device had when it scanned; null on scans stored before they were recorded. */
  device_name: z.string().nullable(),
  gate: z.string().nullable(),
  /** Name and gate of the device now; null when it is not a paired one. */
  device_name_now: z.string().nullable(),
  gate_now: z.string().nullable(),
  subject: z.string(),
  /** Whether the scanned text is stored: the text of an erased person is not. */
  has_raw_code: z.boolean(),
})
export type ScanFacts = z.infer<typeof scanFacts>

const SCAN_JSON = sql`json_build_object('id', s.id, 'check_in_list_id', s.check_in_list_id, 'device_id', s.device_id,
  'device_name', s.device_name, 'gate', s.gate, 'device_name_now', d.name, 'gate_now', d.gate,
  'device_seq', s.device_seq, 'kind', s.kind, 'subject', s.subject, 'attendee_id', s.attendee_id,
  'code_hash', s.code_hash, 'has_raw_code', s.raw_code is not null, 'scanned_at', ${iso(sql`s.scanned_at`)},
  'local_verdict', s.local_verdict, 'override', s.override, 'override_allowed', s.override_allowed,
  'undoes', s.undoes, 'paid_at_door', s.paid_at_door, 'over_limit', s.over_limit, 'with', s.with_id, 'verdict', s.verdict, 'in_conflict', s.in_conflict)`

/** Change number and the scan. */
const scanChange = z.tuple([z.number().int(), scanFacts])
export type ScanChange = z.infer<typeof scanChange>
const scanChanges = z.object({ places: z.array(scanChange).nullable() })

/** Returns the next scans of a list in the order of their changes. */
export async function readScans(
  tx: Tx,
  check_in_list_id: Id,
  after: readonly [number, string, string],
  limit: number,
): Promise<ScanChange[]> {
  const [found] = await queryRows(
    tx,
    scanChanges,
    sql`
    with s as materialized (
      select * from scans
      where check_in_list_id = ${check_in_list_id}
        and (change_no, device_id, id) > (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::text)
      order by change_no, device_id, id limit ${limit}
    )
    select json_agg(json_build_array(s.change_no, ${SCAN_JSON}) order by s.change_no, s.device_id, s.id) as places
    from s left join devices d on d.id = s.device_id`,
  )
  return found?.places ?? []
}

const attendeeWithScans = z.object({
  attendee: attendeeFacts,
  takes_payment: z.boolean(),
  finds_by_phone: z.boolean(),
  scans: z.array(scanFacts),
})

/** Returns one attendee of the event by any current or retired code, whatever their ticket type, with their scans at a list. */
export async function readByCode(
  tx: Tx,
  list_key: { event_id: Id; check_in_list_id: Id },
  code_hash: string,
) {
  const [found] = await queryRows(
    tx,
    attendeeWithScans,
    sql`
    select ${attendeeJson(sql`true`, WITH_ANSWERS)} as attendee, l.takes_payment, l.finds_by_phone, (
      select coalesce(json_agg(${SCAN_JSON} order by s.scanned_at, s.device_id, s.id), '[]')
      from scans s left join devices d on d.id = s.device_id
      where s.check_in_list_id = ${list_key.check_in_list_id} and s.subject = a.id) as scans
    from ticket_codes as lookup
    join attendees a on a.id = lookup.attendee_id
    join orders o on o.id = a.order_id
    join check_in_lists l on l.id = ${list_key.check_in_list_id}
    cross join ${CODES}
    left join lateral (${ANSWERS_AT_DOOR} and n.attendee_id = a.id) as own on true
    left join lateral (${ANSWERS_AT_DOOR} and n.attendee_id is null) as whole on true
    where lookup.event_id = ${list_key.event_id} and lookup.code_hash = ${code_hash}`,
  )
  return found
}
