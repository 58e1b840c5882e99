import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { doorBuilding } from '#contract/door/building.ts'
import { checkInList } from '#contract/door/check-in-lists.ts'
import {
  doorQuestion,
  mirrorPage,
  mirrorTicket,
  neighbourEvent,
  siblingList,
  type NeighbourEvent,
} from '#contract/door/mirror.ts'
import { mirrorSupervisor } from '#contract/door/supervisors.ts'
import { fpsPayee } from '#contract/orders/fps-payee.ts'
import { eventStatus, happening } from '#contract/events/events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { HAS_ENTRY_RULES, LIST_ENTRY_COLUMNS, TICKET_ENTRY } from '#server/core/db/sql/entry-rules.ts'
import { iso } from '#server/core/db/sql/iso.ts'
import { peopleInside } from '#server/core/db/sql/people-inside.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { SHOWS_AT_DOOR } from '#server/core/db/sql/shows-at-door.ts'
import { IS_SIBLING, SIBLING } from '#server/core/db/sql/sibling-list.ts'
import { translatedText } from '#server/core/db/sql/translated-text.ts'

/** A list with its event, tickets, keys and the other lists. */
const listContext = checkInList.omit({ status: true, translations: true }).extend({
  event_title: z.string(),
  event_starts_at: instant,
  event_ends_at: instant.nullable(),
  event_timezone: z.string(),
  event_status: eventStatus,
  event_happening: happening,
  event_currency: z.string(),
  /** Null when FPS is not offered. */
  fps_payee: fpsPayee.nullable(),
  change_no: z.number().int(),
  lineage: z.string(),
  tickets: z.array(mirrorTicket),
  sibling_lists: z.array(siblingList),
  keys: mirrorPage.shape.data.shape.keys.unwrap(),
  supervisors: z.array(mirrorSupervisor),
  building: doorBuilding.nullable(),
  questions: z.array(doorQuestion),
})
export type ListContext = z.infer<typeof listContext>

/**
 * Names are in the reader's language; everything that decides about admission is the same for all readers. Without
 * a limit of the account, the database counts nobody.
 */
export async function readListContext(
  tx: Tx,
  id: Id,
  { reader, now }: { reader: Locale; now: Instant },
): Promise<ListContext> {
  const localize = (row: string, field: Parameters<typeof translatedText>[1]) =>
    translatedText(sql.raw(row), field, reader)
  const [row] = await queryRows(
    tx,
    listContext,
    sql`
    select l.id, l.event_id, ${localize('l', 'name')} as name, ${localize('l', 'description')} as description, l.kind, l.activates_at, l.expires_at, l.ticket_ids, l.re_entry,
      l.admit_unpaid, l.auto_check_out_at, l.minutes_between_entries, l.takes_payment, ${LIST_ENTRY_COLUMNS}, l.finds_by_phone, l.sells_ticket_ids, l.earlier_rules, l.version,
      ${localize('e', 'title')} as event_title, e.starts_at as event_starts_at,
      e.ends_at as event_ends_at, e.timezone as event_timezone, e.status as event_status,
      e.happening as event_happening, e.currency as event_currency, c.change_no,
      case when (es.settings -> 'fps_payment' ->> 'is_offered')::boolean then es.settings -> 'fps_payee' end as fps_payee,
      coalesce((select lineage from installation), 'first') as lineage,
      (select coalesce(json_agg(jsonb_build_object('id', t.id, 'ticket_no', t.ticket_no, 'name', ${localize('t', 'name')},
          'tier', t.tier) || jsonb_strip_nulls(jsonb_build_object('note', nullif(t.note, ''),
          'needs_attention', nullif(t.needs_attention, false), 'prices', (
            select jsonb_agg(jsonb_build_object('id', p.id, 'label', ${localize('p', 'label')}) order by p.sort_order, p.id)
            from ticket_prices p where p.ticket_id = t.id and p.label <> '')))
            || case when ${HAS_ENTRY_RULES} then jsonb_build_object('entry', ${TICKET_ENTRY}) else '{}' end order by t.sort_order, t.id), '[]')
        from tickets t where t.event_id = e.id) as tickets,
      (select coalesce(json_agg(${SIBLING} order by s.id), '[]')
        from check_in_lists s where ${IS_SIBLING}) as sibling_lists,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('key_no', k.key_no, 'secret', k.secret,
          'retired_at', ${iso(sql`k.retired_at`)})) order by k.key_no), '[]')
        from door_keys k where k.event_id = e.id) as keys,
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'pin_hash', v.pin_hash)
          order by v.name, v.id), '[]')
        from supervisors v where v.event_id = e.id and v.removed_at is null) as supervisors,
      (select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'type', q.type, 'options', q.options,
          'translations', q.translations) order by q.sort_order, q.id), '[]')
        from questions q where q.event_id = e.id and ${SHOWS_AT_DOOR}) as questions,
      case when account.building_limit is not null then (
        select json_build_object('inside', inside, 'here', here, 'limit', account.building_limit)
        from (${peopleInside(sql`account.id`, sql`${id}::text`, now)}) as people) end as building
    from check_in_lists l join events e on e.id = l.event_id join accounts account on account.id = e.account_id
    join event_counters c on c.event_id = e.id
    left join event_settings es on es.event_id = e.id
    where l.id = ${id}`,
  )
  if (row === undefined) throw new Error('a list has no event or no counter of changes')
  return row
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

const sellingRow = z.object({ sells: z.boolean() })

/** Returns whether a list of the event sells tickets at its doors. */
export async function sellsAtDoors(tx: Tx, event_id: Id): Promise<boolean> {
  const [found] = await queryRows(
    tx,
    sellingRow,
    sql`
    select exists (select 1 from check_in_lists
      where event_id = ${event_id} and sells_ticket_ids <> '{}') as sells`,
  )
  return found?.sells === true
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
      from ticket_codes where event_id = e.id and retired_at is null and not is_foreign) as codes
    where own.id = ${event_id} and codes.code_prefixes is not null
      and exists (
        select 1 from (values (${now}::timestamptz, ${now}::timestamptz),
          (own.starts_at, coalesce(own.ends_at, own.starts_at))) as around(since, until)
        where e.starts_at <= around.until + make_interval(days => ${days}::int)
          and coalesce(e.ends_at, e.starts_at) >= around.since - make_interval(days => ${days}::int))
    order by e.starts_at, e.id`,
  )
}
