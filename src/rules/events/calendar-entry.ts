import type { Instant } from '#contract/wire/instant.ts'

/** An event for a calendar file; texts are localized, '' when absent. */
export type CalendarEntry = {
  /** Stable for the same event, so that calendars treat a second file as an update of the first. */
  uid: string
  title: string
  description: string
  location: string
  url: string
  starts_at: Instant
  /** Null when the event has no end. */
  ends_at: Instant | null
  /** Increases with every change: calendars keep the entry with the higher number (RFC 5545, SEQUENCE). */
  sequence: number
  /** True for a cancelled event, which calendars remove. */
  is_cancelled?: boolean
  /** True for a booking that is not confirmed yet. */
  is_tentative?: boolean
}

/** In bytes, without the line ending (RFC 5545, section 3.1). */
const LINE_MAX = 75
const LINE_END = '\r\n'

/**
 * Returns an event as a text/calendar file (RFC 5545). Instants are in UTC, so that calendars show them in their
 * owner's timezone.
 * @param made_at when the file is made
 */
export function calendarFile(entry: CalendarEntry, made_at: Instant): string {
  return serializeLines([...BEGIN, `METHOD:${calendarMethod(entry)}`, ...eventLines(entry, made_at), END])
}

/**
 * Returns several entries as one calendar that clients fetch about every hour.
 * @param name display name of the calendar
 */
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

/** Always written, so that an entry that was cancelled or tentative becomes confirmed again. */
function statusOf({ is_cancelled = false, is_tentative = false }: CalendarEntry): string {
  if (is_cancelled) return 'CANCELLED'
  return is_tentative ? 'TENTATIVE' : 'CONFIRMED'
}

/**
 * Returns the SEQUENCE number of an event. It is derived from the versions of the event and its settings, which
 * only increase.
 * @param settings_version null when the event has no settings yet
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

/** Returns the METHOD of a file with one entry: CANCEL for a cancelled event, otherwise PUBLISH. */
export function calendarMethod({
  is_cancelled = false,
}: Pick<CalendarEntry, 'is_cancelled'>): 'CANCEL' | 'PUBLISH' {
  return is_cancelled ? 'CANCEL' : 'PUBLISH'
}

const serializeLines = (lines: readonly string[]): string =>
  lines.map((line) => fold(line) + LINE_END).join('')

/** Formats an instant to the second as calendars and their links do: "20260905T113000Z". */
export function compactInstant(at: Instant): string {
  return `${at.slice(0, 19).replace(/[-:]/g, '')}Z`
}

// oxlint-disable-next-line no-control-regex -- matches the characters to remove
const CONTROLS = /[\u0000-\u001f\u007f]/g

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(CONTROLS, '')
}

/** Continuation lines begin with a space, which counts; characters are not split. */
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

/** Returns the UTF-8 length of one character. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}
