import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'
import { event_settings, events } from '#server/core/db/schema/events.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'
import { EVENT_END, eventEndOf } from '#server/core/db/sql/event-over.ts'

/** Maximum number of entries of one kind; beyond it those with the earliest start are kept. */
const ENTRIES_MAX = 2000

const until = (end: ReturnType<typeof eventEndOf>, since: Instant) => gt(end, sql`${since}::timestamptz`)

/** Returns the live events that end after a time, by start. */
export function listEvents(tx: Tx, organizer_id: Id | null, since: Instant) {
  const is_wanted = organizer_id === null ? undefined : eq(events.organizer_id, organizer_id)
  return tx
    .select({
      id: events.id,
      title: events.title,
      translations: events.translations,
      starts_at: events.starts_at,
      ends_at: events.ends_at,
      happening: events.happening,
      version: events.version,
      settings: event_settings.settings,
      settings_version: event_settings.version,
    })
    .from(events)
    .leftJoin(event_settings, eq(event_settings.event_id, events.id))
    .where(and(eq(events.status, 'live'), is_wanted, until(EVENT_END, since)))
    .orderBy(asc(events.starts_at), asc(events.id))
    .limit(ENTRIES_MAX)
}

export type OtherEventRow = Awaited<ReturnType<typeof listOtherEvents>>[number]

/** Returns the live other events with a date that end after a time, by start. */
export function listOtherEvents(tx: Tx, since: Instant) {
  return tx
    .select({
      id: other_events.id,
      title: other_events.title,
      place: other_events.place,
      translations: other_events.translations,
      starts_at: other_events.starts_at,
      ends_at: other_events.ends_at,
      version: other_events.version,
    })
    .from(other_events)
    .where(and(eq(other_events.status, 'live'), until(eventEndOf(other_events), since)))
    .orderBy(asc(other_events.starts_at), asc(other_events.id))
    .limit(ENTRIES_MAX)
}

export async function findOrganizerName(tx: Tx, id: Id): Promise<string | null> {
  const [row] = await tx.select({ name: organizers.name }).from(organizers).where(eq(organizers.id, id))
  return row?.name ?? null
}
