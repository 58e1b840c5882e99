import { sql } from 'drizzle-orm'
import type { CodeEndReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Approval, DoorPayment, FormerTicketType } from '#contract/door/mirror.ts'
import type { Door } from '#rules/door/door-list.ts'
import { CODE_ENDS_AT, KEY_OF_CODE, WHY_CODE_ENDS } from '#server/core/db/sql/code-end.ts'
import type { Tx } from '#server/core/db/database.ts'
import { SIBLING } from '#server/core/db/sql/sibling-list.ts'

type ListKey = { event_id: Id; check_in_list_id: Id }

const list = (values: readonly string[]) => sql`${sql.param(values)}::text[]`

const RULE_COLUMNS = sql`l.activates_at, l.expires_at, l.ticket_ids, l.re_entry, l.admit_unpaid, l.auto_check_out_at,
  l.minutes_between_entries, l.takes_payment, l.earlier_rules, e.timezone`

function doorOf({ sibling_lists, timezone, ...list }: Door['list'] & Omit<Door, 'list'>): Door {
  return { list, sibling_lists, timezone }
}

/** Returns the rules and keys that decide at a list. */
export async function readDoor(tx: Tx, check_in_list_id: Id): Promise<Door> {
  const found = await tx.execute<Door['list'] & Omit<Door, 'list'>>(sql`
    select ${RULE_COLUMNS},
      (select coalesce(json_agg(${SIBLING}
          order by s.id), '[]')
        from check_in_lists s where s.event_id = l.event_id and s.id <> l.id) as sibling_lists
    from check_in_lists l join events e on e.id = l.event_id where l.id = ${check_in_list_id}`)
  const [row] = found.rows
  if (row === undefined) throw new Error('the list of a door vanished in its own transaction')
  return doorOf(row)
}

export type HolderRow = {
  id: Id
  ticket_id: Id
  earlier_types: FormerTicketType[]
  paid_at: Instant | null
  cancelled_at: Instant | null
  refunded_at: Instant | null
  paid_at_door: DoorPayment | null
  approval: Approval
  approved_at: Instant | null
  is_test: boolean
  /** Retired codes, and codes whose hash is the subject of scans of this list. */
  codes:
    | { code_hash: string; retired_at: Instant | null; reason: CodeEndReason | null; is_stray: boolean }[]
    | null
}

export async function readHolders(tx: Tx, place: ListKey, ids: readonly Id[]): Promise<HolderRow[]> {
  const found = await tx.execute<HolderRow>(sql`
    select a.id, a.ticket_id, a.earlier_types, a.paid_at, a.cancelled_at, a.refunded_at, o.paid_at_door, o.approval,
      o.approved_at, o.is_test,
      (select json_agg(json_build_object('code_hash', c.code_hash, 'reason', c.reason, 'is_stray', c.is_stray,
          'retired_at', to_char(c.retired_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by c.retired_at, c.code_hash)
        from (select t.code_hash, ${WHY_CODE_ENDS} as reason, ${CODE_ENDS_AT} as retired_at, exists (select 1 from scans s
                where s.check_in_list_id = ${place.check_in_list_id} and s.subject = t.code_hash) as is_stray
              from ticket_codes t left join ${KEY_OF_CODE} where t.attendee_id = a.id) as c
        where c.is_stray or c.retired_at is not null) as codes
    from attendees a join orders o on o.id = a.order_id
    where a.event_id = ${place.event_id} and a.id = any(${list(ids)})`)
  return found.rows
}

/** Locks the facts of these attendees against changes until the end of the transaction. */
export async function lockFacts(tx: Tx, place: ListKey, ids: readonly Id[]): Promise<void> {
  await tx.execute(sql`
    select 1 from attendees where event_id = ${place.event_id} and id = any(${list(ids)})
    order by id collate "C" for share`)
}

/**
 * Locks the facts of these attendees and of everybody in their orders exclusively, for transactions that change
 * what an order has paid.
 */
export async function lockOrders(tx: Tx, place: ListKey, ids: readonly Id[]): Promise<void> {
  await tx.execute(sql`
    select 1 from attendees where event_id = ${place.event_id} and id in (
      select other.id from attendees a join attendees other on other.order_id = a.order_id
      where a.id = any(${list(ids)}))
    order by id collate "C" for no key update`)
}

type ListRow = Door['list'] & Omit<Door, 'list'> & ListKey & { account_id: Id }

/** Returns the lists with people inside whom the current or earlier rules check out automatically. */
export async function readListsToCheckOut(
  tx: Tx,
): Promise<(Door & { place: ListKey & { account_id: Id } })[]> {
  const found = await tx.execute<ListRow>(sql`
    select ${RULE_COLUMNS}, l.account_id, l.event_id, l.id as check_in_list_id, '[]'::json as sibling_lists
    from check_in_lists l join events e on e.id = l.event_id
    where (l.auto_check_out_at is not null or l.earlier_rules @? '$[*] ? (@.auto_check_out_at != null)')
      and exists (select 1 from presences p where p.check_in_list_id = l.id and p.is_inside)
    order by l.id`)
  return found.rows.map(({ account_id, event_id, check_in_list_id, ...door }) => ({
    ...doorOf(door),
    place: { account_id, event_id, check_in_list_id },
  }))
}

/** Returns the next people of a list who entered before a time and are still inside, by subject. */
export async function readInsideSince(
  tx: Tx,
  place: ListKey,
  { until, after, limit }: { until: Instant; after: string; limit: number },
): Promise<string[]> {
  const found = await tx.execute<{ subject: string }>(sql`
    select subject from presences
    where check_in_list_id = ${place.check_in_list_id} and is_inside
      and inside_since < ${until}::timestamptz and subject > ${after}
    order by subject limit ${limit}`)
  return found.rows.map(({ subject }) => subject)
}
