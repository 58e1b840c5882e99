import type { EntryHours } from '#contract/orders/entry-hours.ts'
import type { PartialEntryRules } from '#contract/door/entry-rules.ts'
import { addDays } from '../door/entry-days.ts'
import { dateFormatter } from './formatters.ts'

/** Returns the entry hours of a ticket type; null when it enters at any time. */
export function entryHoursOf({
  entry_from = null,
  entry_until = null,
  entry_days = [],
}: PartialEntryRules): EntryHours | null {
  const is_unlimited = entry_from === null && entry_until === null && entry_days.length === 0
  return is_unlimited ? null : { from: entry_from, until: entry_until, days: entry_days.toSorted() }
}

/** Texts around the hours, with `{{from}}` and `{{until}}` filled in. */
type EntryTexts = {
  between: (from: string, until: string) => string
  from: (from: string) => string
  until: (until: string) => string
}

/** Returns entry hours on one line: "12 – 14 Dec 2026 · 18:00 to 22:00". `tag`: BCP 47. */
export function formatEntryHours({ from, until, days }: EntryHours, tag: string, texts: EntryTexts): string {
  const dates = dayRanges(days).map(([first, last]) => formatRange(first, last, tag))
  return [dates.join(', '), hoursOf(from, until, texts)].filter((part) => part !== '').join(' · ')
}

function hoursOf(from: string | null, until: string | null, texts: EntryTexts): string {
  if (from !== null && until !== null) return texts.between(from, until)
  if (from !== null) return texts.from(from)
  return until === null ? '' : texts.until(until)
}

/** Returns first and last day of each run of days in order. */
function dayRanges(days: readonly string[]): [string, string][] {
  const ranges: [string, string][] = []
  for (const day of days) {
    const range = ranges.at(-1)
    if (range !== undefined && addDays(range[1], 1) === day) range[1] = day
    else ranges.push([day, day])
  }
  return ranges
}

function formatRange(first: string, last: string, tag: string): string {
  const format = dateFormatter(tag, { timeZone: 'UTC', dateStyle: 'medium' })
  // oxlint-disable-next-line no-restricted-globals -- formats a day, reads no clock
  const at = (day: string) => new Date(`${day}T12:00:00.000Z`)
  return format.formatRange(at(first), at(last))
}
