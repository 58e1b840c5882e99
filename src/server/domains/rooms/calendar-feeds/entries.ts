import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { eventCalendarNo, type CalendarEntry } from '#rules/events/calendar-entry.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { localizeLocation } from '#rules/events/localize-settings.ts'
import { stateAt } from '#rules/rooms/booking.ts'
import { formatPostalAddress } from '#rules/text/format-address.ts'
import type { blocksOf, BookedRow, EventRow } from './store.ts'

/** Context of a calendar feed: language, venue name, base URL and time. */
export type FeedContext = { reader: Locale; venue: string; public_url: string; now: Instant }

/** States without a valid time: the entry is cancelled until there is a new time. */
const CANCELLED: ReadonlySet<string> = new Set(['cancelled', 'postponed'])
/** States without reserved time: the booking has no entry. */
const GONE: ReadonlySet<string> = new Set(['option', 'declined', 'lapsed'])
/** States that are not confirmed yet. */
const TENTATIVE: ReadonlySet<string> = new Set(['requested', 'held'])

/** Returns the entry of a booking with the id used in its mails; none if it takes no time. */
function bookingEntry(
  { booking }: BookedRow,
  details: Pick<CalendarEntry, 'title' | 'description' | 'location' | 'url'>,
  now: Instant,
): CalendarEntry[] {
  const state = stateAt(booking, now)
  if (GONE.has(state)) return []
  return [
    {
      ...details,
      uid: `${booking.id}@foyer`,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
      sequence: booking.calendar_no,
      is_cancelled: CANCELLED.has(state),
      is_tentative: TENTATIVE.has(state),
    },
  ]
}

const roomOf = (row: BookedRow, reader: Locale) =>
  localizedText({ name: row.room_name, translations: row.room_translations }, 'name', reader)

/** Returns the entry of a client's own booking, titled with the room. */
export function ownBookingEntry(
  row: BookedRow,
  { reader, venue, public_url, now }: FeedContext,
): CalendarEntry[] {
  const title = roomOf(row, reader)
  const details = {
    title,
    description: '',
    location: `${title}, ${venue}`,
    url: `${public_url}/profile/bookings`,
  }
  return bookingEntry(row, details, now)
}

/** Returns the entry of a booking for staff, titled with the client. */
export function roomBookingEntry(
  row: BookedRow,
  { reader, venue, public_url, now }: FeedContext,
): CalendarEntry[] {
  const { id, client_name, note } = row.booking
  const location = `${roomOf(row, reader)}, ${venue}`
  const details = {
    title: client_name,
    description: note,
    location,
    url: `${public_url}/manage/bookings/${id}`,
  }
  return bookingEntry(row, details, now)
}

/** Returns the entry of an event with the id used on its page and in its mails. */
export function eventEntry(event: EventRow, { reader, public_url }: FeedContext): CalendarEntry {
  const { is_online_event, location } = { ...SETTINGS_DEFAULTS, ...event.settings }
  return {
    uid: `${event.id}@${new URL(public_url).host}`,
    title: localizedText(event, 'title', reader),
    description: '',
    location: is_online_event ? '' : formatPostalAddress(localizeLocation(location, reader), reader),
    url: public_url + eventPath(event),
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    sequence: eventCalendarNo(event),
    is_cancelled: isOffSale(event.happening),
  }
}

/** Returns the entry of a block, for staff. */
export function blockEntry(
  block: Awaited<ReturnType<typeof blocksOf>>[number],
  { venue, public_url }: FeedContext,
): CalendarEntry {
  return {
    uid: `${block.id}@foyer`,
    title: block.reason || '–',
    description: '',
    location: venue,
    url: `${public_url}/manage/bookings/house`,
    starts_at: block.starts_at,
    ends_at: block.ends_at,
    // Blocks are created and deleted, never changed.
    sequence: 0,
  }
}
