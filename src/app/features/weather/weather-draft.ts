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

/** Decision for one event or booking: wall times as typed, '' for none. */
export type WeatherDecision = { outcome: WeatherOutcome; start: string; end: string }
export type WeatherDecisions = ReadonlyMap<Id, WeatherDecision>

export type WeatherDraft = {
  signal: WeatherSignal
  /** In the venue's timezone. */
  from: string
  until: string
  messages: Partial<Record<Locale, string>>
  choices: WeatherDecisions
}

export const DEFAULT_DECISION: WeatherDecision = { outcome: 'go_on', start: '', end: '' }

/** Decision for an event or booking; by default it takes place. */
export const decisionOf = (choices: WeatherDecisions, id: Id): WeatherDecision =>
  choices.get(id) ?? DEFAULT_DECISION

/** Span of the closure; null while it is invalid. */
export function spanOf(
  { from, until }: Pick<WeatherDraft, 'from' | 'until'>,
  timezone: string,
): { from: string; until: string } | null {
  const [starts_at, ends_at] = [fromInputValue(from, timezone), fromInputValue(until, timezone)]
  return starts_at === null || ends_at === null || starts_at >= ends_at
    ? null
    : { from: starts_at, until: ends_at }
}

/** Number of affected events and bookings by outcome. */
export function countDecisions(
  impact: WeatherImpact,
  choices: WeatherDecisions,
): Record<WeatherOutcome, number> {
  const counts = { go_on: 0, postpone: 0, call_off: 0 }
  for (const { id } of [...impact.events, ...impact.bookings]) counts[decisionOf(choices, id).outcome] += 1
  return counts
}

/** Request body: everything affected, with its decision. */
export function weatherBodyOf(
  { signal, messages, choices }: WeatherDraft,
  span: { from: string; until: string },
  impact: WeatherImpact,
): BodyInput<typeof closeForWeather> {
  return {
    signal,
    ...span,
    words: Object.fromEntries(Object.entries(messages).filter(([, text]) => text.trim() !== '')),
    events: impact.events.map(({ id: event_id }) => {
      const { outcome, start, end } = decisionOf(choices, event_id)
      const dates = outcome === 'postpone' ? { start_date: start || null, end_date: end || null } : {}
      return { event_id, outcome, ...dates }
    }),
    bookings: impact.bookings.map(({ id: booking_id }) => {
      const { outcome, start, end } = decisionOf(choices, booking_id)
      const at = (wall: string) => (wall === '' ? null : fromInputValue(wall, impact.timezone))
      return {
        booking_id,
        outcome,
        ...(outcome === 'postpone' && { starts_at: at(start), ends_at: at(end) }),
      }
    }),
  }
}
