import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Happening } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { events } from '#server/core/db/schema/events.ts'
import { messages } from '#server/core/db/schema/mails.ts'
import type { MessageRow } from './store.ts'

const SEND_AT = sql`${events.starts_at} - make_interval(mins => ${messages.send_before_minutes})`

/** A reminder that has started, in the time before its event. */
const isOpen = (now: Instant) =>
  and(
    isNotNull(messages.send_before_minutes),
    isNotNull(messages.started_at),
    isNull(messages.cancelled_at),
    gt(events.starts_at, now),
    lte(SEND_AT, sql`${now}::timestamptz`),
  )

/** Returns the reminders whose audience may still grow. */
export function listOpen(tx: Tx, now: Instant): Promise<{ id: Id }[]> {
  return tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(events, eq(events.id, messages.event_id))
    .where(isOpen(now))
    .orderBy(asc(messages.id))
}

/** Returns such a reminder, locked; another process skips it. */
export async function lockOpen(
  tx: Tx,
  id: Id,
  now: Instant,
): Promise<{ message: MessageRow; happening: Happening } | undefined> {
  const [row] = await tx
    .select({ message: messages, happening: events.happening })
    .from(messages)
    .innerJoin(events, eq(events.id, messages.event_id))
    .where(and(eq(messages.id, id), isOpen(now)))
    .for('update', { of: messages, skipLocked: true })
  return row
}

/** Returns the start and state of an event. */
export async function findEvent(
  tx: Tx,
  event_id: Id,
): Promise<{ starts_at: Instant; happening: Happening } | undefined> {
  const { starts_at, happening } = events
  const [row] = await tx.select({ starts_at, happening }).from(events).where(eq(events.id, event_id))
  return row
}

/** Moves the reminders of an event that have not started to its new start. */
export async function moveToStart(tx: Tx, event_id: Id, starts_at: Instant): Promise<void> {
  await tx
    .update(messages)
    .set({
      send_at: sql`${starts_at}::timestamptz - make_interval(mins => ${messages.send_before_minutes})`,
      held_back_until: null,
    })
    .where(
      and(
        eq(messages.event_id, event_id),
        isNotNull(messages.send_before_minutes),
        isNull(messages.started_at),
        isNull(messages.cancelled_at),
      ),
    )
}
