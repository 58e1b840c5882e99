import { eq, sql } from 'drizzle-orm'
import { eventBuilding, type EventBuilding } from '#contract/door/building.ts'
import { checkInCounts, type CheckInCounts } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { HAS_ENTERED } from '#server/core/db/sql/attendance.ts'
import type { Tx } from '#server/core/db/database.ts'
import { createEventRowStore } from '#server/core/db/rows-of-event.ts'
import { peopleInside } from '#server/core/db/sql/people-inside.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { textInAllLanguages } from '#server/core/db/sql/translated-text.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { event_sums } from '#server/core/db/schema/event-sums.ts'
import { events } from '#server/core/db/schema/events.ts'
import { presences, scans } from '#server/core/db/schema/scans.ts'

export type ListRow = typeof check_in_lists.$inferSelect
export type PublicListRow = ListRow & {
  event: Pick<typeof events.$inferSelect, 'title' | 'translations' | 'timezone'>
}

const { name, activates_at, expires_at } = check_in_lists

const kit = createEventRowStore(check_in_lists, {
  searched: textInAllLanguages(name, check_in_lists.translations),
  sorts: { name, activates_at, expires_at },
  filters: { name: { value: name, kind: 'text' } },
  in_order: name,
})
export const { page, ofEvents, find, lock, lockAll, insert, remove } = kit

/** Stores a changed list with its next version and the change number of this transaction. */
export function save(tx: Tx, list: ListRow, change_no: number): Promise<ListRow> {
  return kit.save(tx, { ...list, change_no })
}

export async function saveChangeNo(tx: Tx, id: Id, change_no: number): Promise<void> {
  await tx.update(check_in_lists).set({ change_no }).where(eq(check_in_lists.id, id))
}

/** Returns a list by its id alone, for the public page. */
export async function findPublic(tx: Tx, id: Id): Promise<PublicListRow | undefined> {
  const [row] = await tx
    .select({
      list: check_in_lists,
      event: { title: events.title, translations: events.translations, timezone: events.timezone },
    })
    .from(check_in_lists)
    .innerJoin(events, eq(events.id, check_in_lists.event_id))
    .where(eq(check_in_lists.id, id))
  return row && { ...row.list, event: row.event }
}

export async function hasScans(tx: Tx, id: Id): Promise<boolean> {
  const rows = await tx.select({ id: scans.id }).from(scans).where(eq(scans.check_in_list_id, id)).limit(1)
  return rows.length > 0
}

/**
 * Returns the counts of each list of the event, by name. People are counted once per ticket type, not per list.
 */
export function countPeople(tx: Tx, event_id: Id): Promise<CheckInCounts[]> {
  return queryRows(
    tx,
    checkInCounts,
    sql`
    select list.id as check_in_list_id, counts.inside, counts.entered, counts.conflicts,
      coalesce((
        select sum(expected) from ${event_sums}
        where event_id = ${event_id} and part = 'ticket' and ticket_id = any(list.ticket_ids)
      ), 0)::int as expected
    from ${check_in_lists} as list
    cross join lateral (
      select count(*) filter (where p.is_inside)::int as inside,
        count(*) filter (where ${HAS_ENTERED})::int as entered,
        coalesce(sum(p.conflicts), 0)::int as conflicts
      from ${presences} as p where p.check_in_list_id = list.id
    ) as counts
    where list.event_id = ${event_id}
    order by list.name, list.id`,
  )
}

/**
 * Returns how full the building of an account is, with the entries of one of its events over the limit; undone ones
 * are left out. Null when the account sets no limit.
 */
export async function readBuilding(
  tx: Tx,
  { account_id, event_id }: { account_id: Id; event_id: Id },
  now: Instant,
): Promise<EventBuilding | null> {
  const [row] = await queryRows(
    tx,
    eventBuilding,
    sql`
    select account.building_limit as "limit", people.inside, (
      select count(*)::int from ${scans} as s
      where s.event_id = ${event_id} and s.over_limit and s.verdict->>'kind' = 'admitted'
        and not exists (select 1 from ${scans} as u where u.check_in_list_id = s.check_in_list_id
          and u.undoes = s.id and u.verdict->>'kind' = 'undone')) as over_limit
    from ${accounts} as account
    cross join lateral (${peopleInside(sql`account.id`, sql`null::text`, now)}) as people
    where account.id = ${account_id} and account.building_limit is not null`,
  )
  return row ?? null
}
