import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { events } from '#server/core/db/schema/events.ts'
import { line_places, waiting_lines } from '#server/core/db/schema/waiting-lines.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type QueueRow = typeof waiting_lines.$inferSelect
const openedQueue = z.object({ opened_at_number: z.number().int() })
const countedUse = z.object({ number: z.number().int(), had: z.number().int() })

/** Returns whether an event is live. */
export async function isLive(tx: Tx, event_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, event_id), eq(events.status, 'live')))
  return rows.length > 0
}

/** Returns the open queues. */
export function listOpenQueues(tx: Tx): Promise<QueueRow[]> {
  return tx.select().from(waiting_lines).where(eq(waiting_lines.is_open, true))
}

/**
 * Opens the queue of an event if it is not open; numbers continue from the last opening. A queue closed before
 * `kept_after` is reset, and its numbers are deleted.
 */
export async function openQueue(
  tx: Tx,
  event_id: Id,
  { secret, rate, now, kept_after }: { secret: string; rate: number; now: Instant; kept_after: Instant },
): Promise<void> {
  const [row] = await queryRows(
    tx,
    openedQueue,
    sql`
    insert into ${waiting_lines}
      (account_id, event_id, secret, is_open, opened_at_number, next_number, let_in, rate, moved_at)
    select account_id, id, ${secret}, true, 1, 1, 1, ${rate}::float8, ${now}::timestamptz
    from ${events} where id = ${event_id}
    on conflict (event_id) do update set is_open = true,
      opened_at_number = case when waiting_lines.moved_at < ${kept_after}::timestamptz
        then waiting_lines.next_number else waiting_lines.opened_at_number end,
      let_in = waiting_lines.next_number, rate = excluded.rate, moved_at = excluded.moved_at,
      fullest = 0, finished = 0, empty_since = null
    where not waiting_lines.is_open
    returning opened_at_number`,
  )
  if (row === undefined) return
  await tx
    .delete(line_places)
    .where(and(eq(line_places.event_id, event_id), lt(line_places.number, row.opened_at_number)))
}

/** Returns an open queue, locked. */
export async function lockQueue(tx: Tx, event_id: Id): Promise<QueueRow | undefined> {
  const [row] = await tx
    .select()
    .from(waiting_lines)
    .where(and(eq(waiting_lines.event_id, event_id), eq(waiting_lines.is_open, true)))
    .for('update')
  return row
}

/** Stores a locked queue. */
export async function saveQueue(tx: Tx, { account_id: _, event_id, ...fields }: QueueRow): Promise<void> {
  await tx.update(waiting_lines).set(fields).where(eq(waiting_lines.event_id, event_id))
}

/** Returns the newest numbers of browsers in a locked queue that have uses left. */
export async function numbersOf(
  tx: Tx,
  { event_id, opened_at_number }: QueueRow,
  browsers: readonly string[],
  max_uses: number,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ browser: line_places.browser, number: line_places.number })
    .from(line_places)
    .where(
      and(
        eq(line_places.event_id, event_id),
        gte(line_places.number, opened_at_number),
        inArray(line_places.browser, [...browsers]),
        lt(line_places.uses, max_uses),
      ),
    )
    .orderBy(line_places.number)
  return new Map(rows.map(({ browser, number }) => [browser, number]))
}

/** Assigns the next numbers of a locked queue to browsers, in their order. */
export async function assignNumbers(
  tx: Tx,
  { account_id, event_id, next_number }: QueueRow,
  browsers: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${line_places} (account_id, event_id, number, browser)
    select ${account_id}, ${event_id}, ${next_number}::int + (at - 1)::int, browser
    from unnest(${sql.param([...browsers])}::text[]) with ordinality as t (browser, at)`)
  await tx
    .update(waiting_lines)
    .set({ next_number: next_number + browsers.length })
    .where(eq(waiting_lines.event_id, event_id))
}

/** Counts uses of numbers and returns how many of the requested uses each still had. */
export async function countUses(
  tx: Tx,
  event_id: Id,
  requested_uses: ReadonlyMap<number, number>,
  max_uses: number,
): Promise<Map<number, number>> {
  const rows = await queryRows(
    tx,
    countedUse,
    sql`
    with wanted as (
      select n, w from unnest(${sql.param([...requested_uses.keys()])}::int[], ${sql.param([...requested_uses.values()])}::int[]) as t (n, w)
    ), locked as (
      select number, uses from ${line_places} where event_id = ${event_id} and number in (select n from wanted)
      order by number for update
    )
    update ${line_places} p set uses = least(${max_uses}::int, p.uses + w)
    from wanted join locked on locked.number = n
    where p.event_id = ${event_id} and p.number = n
    returning p.number, least(w, greatest(0, ${max_uses}::int - locked.uses)) as had`,
  )
  return new Map(rows.map(({ number, had }) => [number, had]))
}
