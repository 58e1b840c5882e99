import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkInList, listKind, listRules } from '#contract/door/check-in-lists.ts'
import { codeEndReason } from '#contract/orders/attendees.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import { approval, doorPayment, formerTicketType, siblingList, ticketEntry } from '#contract/door/mirror.ts'
import type { Door } from '#rules/door/door-list.ts'
import { eventOffsets } from '#rules/events/zone-offsets.ts'
import { CODE_ENDS_AT, KEY_OF_CODE, WHY_CODE_ENDS } from '#server/core/db/sql/code-end.ts'
import type { Tx } from '#server/core/db/database.ts'
import { HAS_ENTRY_RULES, LIST_ENTRY_COLUMNS, TICKET_ENTRY } from '#server/core/db/sql/entry-rules.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { IS_SIBLING, SIBLING } from '#server/core/db/sql/sibling-list.ts'
import { subjectRow } from './store.ts'

type ListKey = { event_id: Id; check_in_list_id: Id }

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`

const RULE_COLUMNS = sql`l.activates_at, l.expires_at, l.ticket_ids, l.re_entry, l.admit_unpaid, l.auto_check_out_at,
  l.minutes_between_entries, l.takes_payment, l.kind, ${LIST_ENTRY_COLUMNS}, l.earlier_rules, e.timezone, e.starts_at, e.ends_at,
  (select coalesce(json_agg(json_build_object('id', t.id, 'entry', ${TICKET_ENTRY})), '[]')
    from tickets t where t.event_id = l.event_id and ${HAS_ENTRY_RULES}) as ticket_entries`

/** The columns of RULE_COLUMNS, and the other lists of the event. */
const doorRow = listRules.extend({
  kind: listKind,
  earlier_rules: checkInList.shape.earlier_rules,
  timezone: z.string(),
  starts_at: instant,
  ends_at: instant.nullable(),
  ticket_entries: z.array(z.object({ id: idOf('ticket'), entry: ticketEntry })),
  sibling_lists: z.array(siblingList),
})

function doorOf(row: z.infer<typeof doorRow>): Door {
  const { sibling_lists, timezone, starts_at, ends_at, ticket_entries, ...list } = row
  const utc_offsets = eventOffsets({ starts_at, ends_at, timezone })
  return { list, sibling_lists, timezone, event: { starts_at, ends_at, utc_offsets }, ticket_entries }
}

/** Returns the rules and keys that decide at a list. */
export async function readDoor(tx: Tx, check_in_list_id: Id): Promise<Door> {
  const [row] = await queryRows(
    tx,
    doorRow,
    sql`
    select ${RULE_COLUMNS},
      (select coalesce(json_agg(${SIBLING}
          order by s.id), '[]')
        from check_in_lists s where ${IS_SIBLING}) as sibling_lists
    from check_in_lists l join events e on e.id = l.event_id where l.id = ${check_in_list_id}`,
  )
  if (row === undefined) throw new Error('the list of a door vanished in its own transaction')
  return doorOf(row)
}

const holderRow = z.object({
  id: idOf('attendee'),
  ticket_id: idOf('ticket'),
  earlier_types: z.array(formerTicketType),
  paid_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  resold_at: instant.nullable(),
  refunded_at: instant.nullable(),
  paid_at_door: doorPayment.nullable(),
  approval,
  approved_at: instant.nullable(),
  is_test: z.boolean(),
  /** Retired codes, and codes whose hash is the subject of scans of this list. */
  codes: z
    .array(
      z.object({
        code_hash: z.string(),
        retired_at: instant.nullable(),
        reason: codeEndReason.nullable(),
        is_stray: z.boolean(),
      }),
    )
    .nullable(),
})
export type HolderRow = z.infer<typeof holderRow>

export function readHolders(tx: Tx, list_key: ListKey, ids: readonly Id[]): Promise<HolderRow[]> {
  return queryRows(
    tx,
    holderRow,
    sql`
    select a.id, a.ticket_id, a.earlier_types, a.paid_at, a.cancelled_at, a.resold_at, a.refunded_at, o.paid_at_door,
      o.approval, o.approved_at, o.is_test,
      (select json_agg(json_build_object('code_hash', c.code_hash, 'reason', c.reason, 'is_stray', c.is_stray,
          'retired_at', to_char(c.retired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by c.retired_at, c.code_hash)
        from (select t.code_hash, ${WHY_CODE_ENDS} as reason, ${CODE_ENDS_AT} as retired_at, exists (select 1 from scans s
                where s.check_in_list_id = ${list_key.check_in_list_id} and s.subject = t.code_hash) as is_stray
              from ticket_codes t left join ${KEY_OF_CODE} where t.attendee_id = a.id) as c
        where c.is_stray or c.retired_at is not null) as codes
    from attendees a join orders o on o.id = a.order_id
    where a.event_id = ${list_key.event_id} and a.id = any(${list(ids)})`,
  )
}

/** Locks the facts of these attendees against changes until the end of the transaction. */
export async function lockFacts(tx: Tx, list_key: ListKey, ids: readonly Id[]): Promise<void> {
  await tx.execute(sql`
    select 1 from attendees where event_id = ${list_key.event_id} and id = any(${list(ids)})
    order by id collate "C" for share`)
}

/**
 * Locks the facts of these attendees and of everybody in their orders exclusively, for transactions that change
 * what an order has paid.
 */
export async function lockOrders(tx: Tx, list_key: ListKey, ids: readonly Id[]): Promise<void> {
  await tx.execute(sql`
    select 1 from attendees where event_id = ${list_key.event_id} and id in (
      select other.id from attendees a join attendees other on other.order_id = a.order_id
      where a.id = any(${list(ids)}))
    order by id collate "C" for no key update`)
}

const listRow = doorRow.extend({
  account_id: idOf('account'),
  event_id: idOf('event'),
  check_in_list_id: idOf('check_in_list'),
})

/** Returns the lists with people inside whom the current or earlier rules check out automatically. */
export async function readListsToCheckOut(
  tx: Tx,
): Promise<(Door & { list_key: ListKey & { account_id: Id } })[]> {
  const rows = await queryRows(
    tx,
    listRow,
    sql`
    select ${RULE_COLUMNS}, l.account_id, l.event_id, l.id as check_in_list_id, '[]'::json as sibling_lists
    from check_in_lists l join events e on e.id = l.event_id
    where (l.auto_check_out_at is not null or l.earlier_rules @? '$[*] ? (@.auto_check_out_at != null)')
      and exists (select 1 from presences p where p.check_in_list_id = l.id and p.is_inside)
    order by l.id`,
  )
  return rows.map(({ account_id, event_id, check_in_list_id, ...door }) => ({
    ...doorOf(door),
    list_key: { account_id, event_id, check_in_list_id },
  }))
}

/** Returns the next people of a list who entered before a time and are still inside, by subject. */
export async function readInsideSince(
  tx: Tx,
  list_key: ListKey,
  { until, after, limit }: { until: Instant; after: string; limit: number },
): Promise<string[]> {
  const rows = await queryRows(
    tx,
    subjectRow,
    sql`
    select subject from presences
    where check_in_list_id = ${list_key.check_in_list_id} and is_inside
      and inside_since < ${until}::timestamptz and subject > ${after}
    order by subject limit ${limit}`,
  )
  return rows.map(({ subject }) => subject)
}
