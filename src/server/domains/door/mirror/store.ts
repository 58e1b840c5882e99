import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { mirrorAttendee, mirrorScan, neighbourEvent, type NeighbourEvent } from '#contract/door/mirror.ts'
import { ERASED_TEXT } from '#contract/door/scans.ts'
import { verdict } from '#contract/door/verdict.ts'
import { CODE_ENDS_AT, KEY_OF_CODE, WHY_CODE_ENDS } from '#server/core/db/sql/code-end.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/sql/iso.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`

/**
 * Membership tier on the day of the event, by the e-mail address of the ticket; null without a tier above normal.
 */
const TIER = sql`(select span.tier from users as u
  join members as m on m.user_id = u.id and m.account_id = a.account_id
  join accounts as venue on venue.id = m.account_id
  join events as e on e.id = a.event_id
  join tier_spans as span on span.member_id = m.id
    and (e.starts_at at time zone venue.timezone)::date >= span.from_day
    and (span.until_day is null or (e.starts_at at time zone venue.timezone)::date <= span.until_day)
  where lower(u.email) = a.email and u.email_verified_at is not null)`

/**
 * An attendee without a name gets the buyer's name. The amount due is included where the door takes payments.
 * Attendees who are not of the list or were erased have neither name nor note.
 */
const attendeeJson = (
  { takes_payment, finds_by_phone }: Record<'takes_payment' | 'finds_by_phone', SQL>,
  is_listed: SQL,
) => sql`json_strip_nulls(json_build_object('id', a.id, 'code_hash', coalesce(c.code_hash, ''),
  'first_name', case when not ${is_listed} then '' when a.first_name || a.last_name = '' then o.first_name else a.first_name end,
  'last_name', case when not ${is_listed} then '' when a.first_name || a.last_name = '' then o.last_name else a.last_name end,
  'ticket_id', a.ticket_id, 'price_id', a.price_id, 'earlier_types', nullif(a.earlier_types, '[]'),
  'status', case when a.cancelled_at is null then 'ACTIVE' else 'CANCELLED' end,
  'paid', a.paid_at is not null, 'order_id', a.order_id, 'tombstones', c.tombstones,
  'cancelled_at', ${iso(sql`a.cancelled_at`)}, 'refunded_at', ${iso(sql`a.refunded_at`)},
  'paid_at', ${iso(sql`a.paid_at`)}, 'paid_at_door', case when a.paid_at is not null then o.paid_at_door end,
  'owed', case when a.paid_at is null and ${takes_payment} and ${is_listed} then
    json_build_object('cents', o.total_gross_cents, 'currency', o.currency) end,
  'approval', case when o.approval in ('waiting', 'declined') then o.approval end,
  'approved_at', case when o.approval = 'approved' then ${iso(sql`o.approved_at`)} end,
  'is_test', nullif(o.is_test, false), 'tier', case when ${is_listed} then ${TIER} end, 'order_note', case when ${is_listed} then nullif(o.note, '') end,
  'order_needs_attention', nullif(o.needs_attention and ${is_listed}, false),
  'phone_end', case when ${finds_by_phone} and ${is_listed} then substring(o.phone from '[0-9]{4}$') end,
  'note', case when ${is_listed} then nullif(a.note, '') end,
  'needs_attention', nullif(a.needs_attention and ${is_listed}, false)))`

const CODES = sql`lateral (
  select max(t.code_hash) filter (where t.retired_at is null) as code_hash,
    json_agg(json_build_object('code_hash', t.code_hash, 'at', ${iso(CODE_ENDS_AT)}, 'reason', ${WHY_CODE_ENDS})
      order by ${CODE_ENDS_AT}, t.code_hash) filter (where ${CODE_ENDS_AT} is not null) as tombstones
  from ticket_codes t left join ${KEY_OF_CODE} where t.attendee_id = a.id) as c`

/** Change number, id and the attendee; null when they are no longer on the list. */
const attendeeChange = z.tuple([z.number().int(), idOf('attendee'), mirrorAttendee.nullable()])
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
  takes_payment: boolean
  finds_by_phone: boolean
}

/**
 * Returns the next attendees in the order of their changes: those with ticket types of the list, and without a
 * name those who had such a type or were scanned there. The database builds the JSON, which is faster.
 */
export async function readAttendees(tx: Tx, query: AttendeesQuery): Promise<AttendeeChange[]> {
  const { event_id, ticket_ids, horizon, after, limit } = query
  const attendee = attendeeJson(
    {
      takes_payment: sql`${query.takes_payment}::boolean`,
      finds_by_phone: sql`${query.finds_by_phone}::boolean`,
    },
    sql`(a.is_listed and a.erased_at is null)`,
  )
  const [found] = await queryRows(
    tx,
    attendeeChanges,
    sql`
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
    )
    select json_agg(json_build_array(a.change_no, a.id, case when a.is_known then ${attendee} end)
      order by a.change_no, a.id) as places
    from a join orders o on o.id = a.order_id cross join ${CODES}`,
  )
  return found?.places ?? []
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

/** Phones with the first builds cannot read a page with these verdicts; the substitute refuses entry as well. */
const verdictForOldBuilds = (verdict: SQL) => sql`case ${verdict}->>'kind'
  when 'needs_update' then '{"kind":"list_incomplete"}'::jsonb
  when 'unknown_ticket_type' then '{"kind":"unknown_code"}'::jsonb else ${verdict} end`

const SCAN_FIELDS = sql`json_build_object('id', s.id, 'check_in_list_id', s.check_in_list_id, 'device_id', s.device_id,
  'device_name', coalesce(s.device_name, d.name, ''), 'gate', case when s.device_name is null then d.gate else s.gate end, 'device_seq', s.device_seq, 'kind', s.kind,
  'attendee_id', case when s.subject like 'at\\_%' then s.subject else s.attendee_id end,
  'code_hash', s.code_hash, 'scanned_at', ${iso(sql`s.scanned_at`)}, 'local_verdict', ${verdictForOldBuilds(sql`s.local_verdict`)},
  'override', s.override, 'override_allowed', s.override_allowed, 'undoes', s.undoes, 'paid_at_door', s.paid_at_door, 'verdict', ${verdictForOldBuilds(sql`s.verdict`)},
  'in_conflict', s.in_conflict)`

/** Scans of erased people; doors delete what they stored about them. */
const IS_ERASED = sql`(s.override->>'reason' = ${ERASED_TEXT} or (s.subject like 'raw:%' and s.raw_code is null))`
const SCAN_JSON = sql`case when ${IS_ERASED} then (${SCAN_FIELDS}::jsonb || '{"is_erased": true}')::json else ${SCAN_FIELDS} end`

const storedScan = mirrorScan.extend({ local_verdict: verdict.nullable(), verdict })
/** Change number and the scan. */
const scanChange = z.tuple([z.number().int(), storedScan])
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

const attendeeWithScans = z.object({ attendee: mirrorAttendee, scans: z.array(storedScan) })

/** Returns one attendee of the event by any current or retired code, with their scans at a list. */
export async function readByCode(
  tx: Tx,
  list_key: { event_id: Id; check_in_list_id: Id },
  code_hash: string,
) {
  const [found] = await queryRows(
    tx,
    attendeeWithScans,
    sql`
    select ${attendeeJson(
      { takes_payment: sql`l.takes_payment`, finds_by_phone: sql`l.finds_by_phone` },
      sql`a.erased_at is null`,
    )} as attendee, (
      select coalesce(json_agg(${SCAN_JSON} order by s.scanned_at, s.device_id, s.id), '[]')
      from scans s left join devices d on d.id = s.device_id
      where s.check_in_list_id = ${list_key.check_in_list_id} and s.subject = a.id) as scans
    from ticket_codes as lookup
    join attendees a on a.id = lookup.attendee_id
    join orders o on o.id = a.order_id
    join check_in_lists l on l.id = ${list_key.check_in_list_id}
    cross join ${CODES}
    where lookup.event_id = ${list_key.event_id} and lookup.code_hash = ${code_hash}`,
  )
  return found
}

const otherEvent = neighbourEvent.pick({ title: true, starts_at: true })

/** Returns the other event of the account that a code belongs to. */
export async function readOtherEvent(
  tx: Tx,
  list_key: { account_id: Id; event_id: Id },
  code_hash: string,
): Promise<z.infer<typeof otherEvent> | null> {
  const [found] = await queryRows(
    tx,
    otherEvent,
    sql`
    select e.title, ${iso(sql`e.starts_at`)} as starts_at from ticket_codes t join events e on e.id = t.event_id
    where t.account_id = ${list_key.account_id} and t.code_hash = ${code_hash} and t.event_id <> ${list_key.event_id}`,
  )
  return found ?? null
}

/** Returns events of the account that overlap the days around now or around this event. */
export function readNeighbours(tx: Tx, event_id: Id, now: Instant, days: number): Promise<NeighbourEvent[]> {
  return queryRows(
    tx,
    neighbourEvent,
    sql`
    select e.title, e.starts_at, codes.code_prefixes
    from events own
    join events e on e.account_id = own.account_id and e.id <> own.id and e.status <> 'draft'
    cross join lateral (
      select string_agg(left(code_hash, 8), '' order by code_hash) as code_prefixes
      from ticket_codes where event_id = e.id and retired_at is null) as codes
    where own.id = ${event_id} and codes.code_prefixes is not null
      and exists (
        select 1 from (values (${now}::timestamptz, ${now}::timestamptz),
          (own.starts_at, coalesce(own.ends_at, own.starts_at))) as around(since, until)
        where e.starts_at <= around.until + make_interval(days => ${days}::int)
          and coalesce(e.ends_at, e.starts_at) >= around.since - make_interval(days => ${days}::int))
    order by e.starts_at, e.id`,
  )
}
