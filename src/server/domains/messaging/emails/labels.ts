import { z } from 'zod'
import type { Locale } from '#contract/wire/contact.ts'
import type { Location } from '#contract/events/event-settings.ts'
import type { EntryHours } from '#contract/orders/entry-hours.ts'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { dateFormatter, numberFormatter } from '#rules/text/formatters.ts'
import { formatEntryHours } from '#rules/text/entry-hours.ts'
import { formatMinorUnits } from '#rules/text/money.ts'
import { formatPostalAddress } from '#rules/text/format-address.ts'
import { localizeDateText } from '#rules/text/format-date.ts'
import { formatTimezone } from '#rules/text/format-timezone.ts'
import { cancellationSentences } from '#server/core/cancellation-texts.ts'
import { fillText, readLocale } from '#server/core/read-locale.ts'

/** English dates as written in Hong Kong: day before month. */
const DATE_TAGS: Record<Locale, string> = { ...LANGUAGE_TAGS, en: 'en-HK' }

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const file = z.record(z.string(), z.record(z.string(), z.string()))
const texts = readLocale('mail', file)

/** Formats texts and values in the language of a mail. */
export type Translator = {
  /** BCP 47. */
  tag: string
  /** Returns the text of a key such as `invitation.title`, with `{{name}}` filled in. */
  t: (key: string, values?: Readonly<Record<string, string>>) => string
  duration: (minutes: number) => string
  when: (event: { starts_at: string; ends_at: string | null; timezone: string }) => {
    time: string
    zone: string
  }
  /** Formats a calendar day, YYYY-MM-DD, in long form. */
  day: (day: string) => string
  /**
   * Formats minor units as money: 123400 HKD is "HK$1,234.00"; currencies without decimals or with three work
   * too.
   */
  money: (amount_cents: number, currency: string) => string
  /** Formats when a ticket enters, on one line. */
  entry: (hours: EntryHours) => string
  /** Formats terms of cancellation in sentences. */
  terms: (terms: CancellationTerms, currency: string, of: 'order' | 'booking') => string[]
  /** Formats venue and address on one line, '' for none. */
  place: (location: Location) => string
}

/** Returns the translator of a language. */
export function translatorOf(name: Locale): Translator {
  return {
    tag: LANGUAGE_TAGS[name],
    t: (key, values = {}) => fillText(textOf(name, key), values),
    duration: (minutes) => formatDuration(name, minutes),
    when: (event) => formatEventTime(name, event),
    day: (day) => formatDay(name, day),
    money: (amount_cents, currency) => formatMinorUnits(LANGUAGE_TAGS[name], amount_cents, currency),
    place: (location) => formatPostalAddress(location, name),
    entry: (hours) => formatEntry(name, hours),
    terms: (terms, currency, of) => cancellationSentences(name, terms, currency, of),
  }
}

function textOf(name: Locale, key: string): string {
  const [part = '', last = ''] = key.split('.')
  const text = texts[name][part]?.[last]
  if (text === undefined) throw new Error(`No text mail:${key} in ${name}`)
  return text
}

/** Uses the largest unit that divides evenly: "3 days", "24 hours", "90 minutes". */
function formatDuration(name: Locale, minutes: number): string {
  const formatUnit = (value: number, unit: string) =>
    numberFormatter(LANGUAGE_TAGS[name], { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  if (minutes > DAY_MINUTES && minutes % DAY_MINUTES === 0) return formatUnit(minutes / DAY_MINUTES, 'day')
  return minutes % HOUR_MINUTES === 0
    ? formatUnit(minutes / HOUR_MINUTES, 'hour')
    : formatUnit(minutes, 'minute')
}

/** In the event's timezone; the day is written once if start and end share it. */
function formatEventTime(
  name: Locale,
  event: Parameters<Translator['when']>[0],
): ReturnType<Translator['when']> {
  const zone = { timeZone: event.timezone }
  const format = dateFormatter(DATE_TAGS[name], {
    ...zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const start = new Date(event.starts_at)
  return {
    time: localizeDateText(
      event.ends_at === null ? format.format(start) : format.formatRange(start, new Date(event.ends_at)),
      LANGUAGE_TAGS[name],
    ),
    zone: formatTimezone(event.timezone, event.starts_at, DATE_TAGS[name]),
  }
}

function formatEntry(name: Locale, hours: EntryHours): string {
  const text = formatEntryHours(hours, DATE_TAGS[name], {
    between: (from, until) => fillText(textOf(name, 'tickets.entry_between'), { from, until }),
    from: (from) => fillText(textOf(name, 'tickets.entry_from'), { from }),
    until: (until) => fillText(textOf(name, 'tickets.entry_until'), { until }),
  })
  return localizeDateText(text, LANGUAGE_TAGS[name])
}

function formatDay(name: Locale, day: string): string {
  const format = dateFormatter(DATE_TAGS[name], { timeZone: 'UTC', dateStyle: 'long' })
  return localizeDateText(format.format(new Date(`${day}T00:00:00.000Z`)), LANGUAGE_TAGS[name])
}
