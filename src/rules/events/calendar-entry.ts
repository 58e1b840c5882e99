import type { Instant } from '#contract/wire/instant.ts'

/** What a calendar is to know of an event; texts as they are read, '' for none. */
export type CalendarEntry = {
  /** The same for the same event for ever, so that a calendar takes the second file for a change of the first. */
  uid: string
  title: string
  description: string
  location: string
  url: string
  starts_at: Instant
  /** Null where no end was said. */
  ends_at: Instant | null
  /** Rises with every change and never falls: a calendar takes the higher number (RFC 5545, SEQUENCE). */
  sequence: number
  /** It takes place no more: calendars take it away. */
  is_cancelled?: boolean
  /** It is not agreed yet. */
  is_tentative?: boolean
}

/** In bytes, without the line's end (RFC 5545, section 3.1). */
const LINE_MAX = 75
const LINE_END = '\r\n'

/**
 * An event as a file of type text/calendar (RFC 5545), which every calendar reads. Instants are written in UTC:
 * a calendar shows them where its owner is.
 * @param made_at when the file was made
 */
export function calendarFile(entry: CalendarEntry, made_at: Instant): string {
  return serializeLines([...BEGIN, `METHOD:${calendarMethod(entry)}`, ...eventLines(entry, made_at), END])
}

/** Many as one calendar that is read again and again, about every hour. @param name what the calendar is called */
export function calendarOf(
  entries: readonly CalendarEntry[],
  { name, made_at }: { name: string; made_at: Instant },
): string {
  return serializeLines([
    ...BEGIN,
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap((entry) => eventLines(entry, made_at)),
    END,
  ])
}

const BEGIN = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Foyer//Tickets//EN', 'CALSCALE:GREGORIAN']
const END = 'END:VCALENDAR'

function eventLines(entry: CalendarEntry, made_at: Instant): string[] {
  const texts = [
    ['SUMMARY', entry.title],
    ['DESCRIPTION', entry.description],
    ['LOCATION', entry.location],
  ] as const
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${compactInstant(made_at)}`,
    `DTSTART:${compactInstant(entry.starts_at)}`,
    ...(entry.ends_at === null ? [] : [`DTEND:${compactInstant(entry.ends_at)}`]),
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${statusOf(entry)}`,
    ...texts.filter(([, text]) => text !== '').map(([name, text]) => `${name}:${escapeText(text)}`),
    ...(entry.url === '' ? [] : [`URL:${entry.url.replace(CONTROLS, '')}`]),
    'END:VEVENT',
  ]
}

/** Said always: an entry that was cancelled or not agreed yet becomes a confirmed one again. */
function statusOf({ is_cancelled = false, is_tentative = false }: CalendarEntry): string {
  if (is_cancelled) return 'CANCELLED'
  return is_tentative ? 'TENTATIVE' : 'CONFIRMED'
}

/**
 * SEQUENCE of an event's entry: what it shows stands in the event and in its settings, whose versions only rise.
 * @param settings_version null where the event has no settings yet
 */
export function eventCalendarNo({
  version,
  settings_version,
}: {
  version: number
  settings_version: number | null
}): number {
  return version + (settings_version ?? 0)
}

/** METHOD of a file with one entry: what was called off is taken out of calendars, everything else is published. */
export function calendarMethod({
  is_cancelled = false,
}: Pick<CalendarEntry, 'is_cancelled'>): 'CANCEL' | 'PUBLISH' {
  return is_cancelled ? 'CANCEL' : 'PUBLISH'
}

const serializeLines = (lines: readonly string[]): string =>
  lines.map((line) => fold(line) + LINE_END).join('')

/** "20260905T113000Z": an instant to the second, as calendars and their links write it. */
export function compactInstant(at: Instant): string {
  return `${at.slice(0, 19).replace(/[-:]/g, '')}Z`
}

// oxlint-disable-next-line no-control-regex -- they are what must not be there
const CONTROLS = /[\u0000-\u001f\u007f]/g

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(CONTROLS, '')
}

/** Lines that go on begin with a space, which counts; no character is cut in two. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > LINE_MAX) {
      folded += `${LINE_END} `
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

/** Of one character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}
