import { PROGRAMME_DAYS_BACK, type readProgrammeFeed } from '#contract/events/programme-feed.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { addMs } from '#contract/wire/instant.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { calendarOf, type CalendarEntry } from '#rules/events/calendar-entry.ts'
import { otherEventPath } from '#rules/events/event-slug.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context } from '#server/core/http/context.ts'
import { findVenue } from '#server/domains/platform/index.ts'
import { eventCalendarEntry } from '#server/domains/rooms/index.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
/** Calendars ask every hour at most; a change waits no longer than this in a cache. */
const CACHE_SECONDS = 300

type OpenContext = Pick<Context, 'now' | 'settings' | 'locale'>

/**
 * Returns the public programme, or that of one organizer, as a calendar. Entries have the ids of the events' pages
 * and emails, so that a calendar knows an event once; a cancelled or postponed one stays as cancelled.
 */
export async function read(
  db: Database,
  { now, settings: { public_url }, locale }: OpenContext,
  { language = locale, ...query }: QueryOf<typeof readProgrammeFeed>,
): Promise<Download<typeof readProgrammeFeed>> {
  const organizer_id = query.organizer_id ?? null
  const since = addMs(now, -PROGRAMME_DAYS_BACK * DAY_MS)
  const { name, entries } = await db.read(async (tx) => {
    const venue = await findVenue(tx)
    const events = await store.listEvents(tx, organizer_id, since)
    // Without live events an organizer is not public.
    const is_public = organizer_id !== null && events.length > 0
    const organizer_name = is_public ? await store.findOrganizerName(tx, organizer_id) : null
    const other_events = organizer_id === null ? await store.listOtherEvents(tx, since) : []
    const reader = { reader: language, venue: venue?.name ?? '', public_url, now }
    return {
      name: organizer_name ?? venue?.name ?? new URL(public_url).host,
      entries: [
        ...events.map((event) => eventCalendarEntry(event, reader)),
        ...other_events.flatMap((event) => otherEventEntry(event, { language, public_url })),
      ],
    }
  })
  async function* file(): AsyncIterable<string> {
    yield calendarOf(entries, { name, made_at: now })
  }
  return {
    media_type: 'text/calendar',
    file_name: 'programme.ics',
    total_rows: entries.length,
    chunks: file(),
    exported: null,
    headers: { 'cache-control': `public, max-age=${CACHE_SECONDS}`, vary: 'Accept-Language' },
  }
}

function otherEventEntry(
  event: store.OtherEventRow,
  { language, public_url }: { language: Locale; public_url: string },
): CalendarEntry[] {
  if (event.starts_at === null) return []
  return [
    {
      uid: `${event.id}@${new URL(public_url).host}`,
      title: localizedText(event, 'title', language),
      description: '',
      location: localizedText(event, 'place', language),
      url: public_url + otherEventPath(event),
      starts_at: event.starts_at,
      ends_at: event.ends_at,
      sequence: event.version,
    },
  ]
}
