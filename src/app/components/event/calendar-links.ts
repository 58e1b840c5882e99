import { compactInstant, type CalendarEntry } from '#rules/events/calendar-entry.ts'

const GOOGLE = 'https://calendar.google.com/calendar/render'
const OUTLOOK = 'https://outlook.live.com/calendar/0/deeplink/compose'

/** Links that add an event to Google Calendar and Outlook; without an end it has no duration there. */
export function calendarLinks(entry: CalendarEntry): { google: string; outlook: string } {
  const { title, location, url, starts_at, ends_at } = entry
  const end = ends_at ?? starts_at
  const google = {
    action: 'TEMPLATE',
    text: title,
    dates: `${compactInstant(starts_at)}/${compactInstant(end)}`,
    location,
    details: url,
  }
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: starts_at,
    enddt: end,
    location,
    body: url,
  }
  return { google: addressOf(GOOGLE, google), outlook: addressOf(OUTLOOK, outlook) }
}

const addressOf = (base: string, fields: Record<string, string>): string =>
  // Outlook displays a plus sign literally.
  `${base}?${new URLSearchParams(fields).toString().replaceAll('+', '%20')}`
