import type {
  closeForWeather,
  WeatherImpact,
  WeatherOutcome,
  WeatherSignal,
} from '#contract/rooms/weather.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromInputValue } from '#app/lib/format/dates.ts'

/** What is decided for one event or booking: wall times as they are typed, '' for none. */
export type WeatherDecision = { outcome: WeatherOutcome; start: string; end: string }
export type WeatherDecisions = ReadonlyMap<Id, WeatherDecision>

export type WeatherDraft = {
  signal: WeatherSignal
  /** On the wall of the venue. */
  from: string
  until: string
  words: Partial<Record<Locale, string>>
  choices: WeatherDecisions
}

export const DEFAULT_DECISION: WeatherDecision = { outcome: 'go_on', start: '', end: '' }

/** What is decided so far; what nobody looked at goes on. */
export const decisionOf = (choices: WeatherDecisions, id: Id): WeatherDecision =>
  choices.get(id) ?? DEFAULT_DECISION

/** The span in which something is touched; null while it is no time. */
export function spanOf(
  { from, until }: Pick<WeatherDraft, 'from' | 'until'>,
  timezone: string,
): { from: string; until: string } | null {
  const [starts_at, ends_at] = [fromInputValue(from, timezone), fromInputValue(until, timezone)]
  return starts_at === null || ends_at === null || starts_at >= ends_at
    ? null
    : { from: starts_at, until: ends_at }
}

/** How many things end, and how many wait or have a new time. */
export function countDecisions(
  touched: WeatherImpact,
  choices: WeatherDecisions,
): Record<WeatherOutcome, number> {
  const counts = { go_on: 0, postpone: 0, call_off: 0 }
  for (const { id } of [...touched.events, ...touched.bookings]) counts[decisionOf(choices, id).outcome] += 1
  return counts
}

/** The body of the confirmation: everything that is touched, with what was decided for it. */
export function weatherBodyOf(
  { signal, words, choices }: WeatherDraft,
  span: { from: string; until: string },
  touched: WeatherImpact,
): BodyInput<typeof closeForWeather> {
  return {
    signal,
    ...span,
    words: Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')),
    events: touched.events.map(({ id: event_id }) => {
      const { outcome, start, end } = decisionOf(choices, event_id)
      const dates = outcome === 'postpone' ? { start_date: start || null, end_date: end || null } : {}
      return { event_id, outcome, ...dates }
    }),
    bookings: touched.bookings.map(({ id: booking_id }) => {
      const { outcome, start, end } = decisionOf(choices, booking_id)
      const at = (wall: string) => (wall === '' ? null : fromInputValue(wall, touched.timezone))
      return {
        booking_id,
        outcome,
        ...(outcome === 'postpone' && { starts_at: at(start), ends_at: at(end) }),
      }
    }),
  }
}
