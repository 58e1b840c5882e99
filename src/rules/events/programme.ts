import type { Event } from '#contract/events/events.ts'
import { addMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isOffSale } from './event-status.ts'
import { instantToWallTime } from './wall-time.ts'

type ProgrammeEvent = Pick<Event, 'starts_at' | 'timezone' | 'happening'>

/** When the lead event takes place; `next`: not today. */
export type LeadWhen = 'tonight' | 'today' | 'next'
export type Programme<Row> = {
  /** The lead event of the page; null when there are no events, or only cancelled ones. */
  lead: { event: Row; when: LeadWhen } | null
  today: Row[]
  week: Row[]
  later: Row[]
}

const EVENING = 'T17:00'
const HOUR_MS = 3_600_000
/** Hours after midnight that still belong to the evening before. */
const NIGHT_HOURS = 6
const WEEK_HOURS = 24 * 7

const hoursFrom = (at: Instant, hours: number): Instant => addMs(at, hours * HOUR_MS)
const dayOf = (at: Instant, timezone: string): string => instantToWallTime(at, timezone).slice(0, 10)

/** Returns whether an event starts today in its timezone. The day ends late at night. */
function isOfToday({ starts_at, timezone }: ProgrammeEvent, now: Instant): boolean {
  return dayOf(starts_at, timezone) === dayOf(hoursFrom(now, -NIGHT_HOURS), timezone)
}

/**
 * Returns the programme of a home page: one lead event, then the other events of today, of this week and later.
 * @param events events that are not over, ordered by start
 * @param has_lead false: no lead; the first event is listed with the others
 */
export function programmeOf<Row extends ProgrammeEvent>(
  events: readonly Row[],
  now: Instant,
  has_lead = true,
): Programme<Row> {
  const lead = leadOf(events, now)
  const rest = has_lead ? events.filter((event) => event !== lead?.event) : events
  const week_end = hoursFrom(now, WEEK_HOURS)
  const is_today = (event: Row) => event.starts_at <= now || isOfToday(event, now)
  return {
    lead,
    today: rest.filter(is_today),
    week: rest.filter((event) => !is_today(event) && event.starts_at < week_end),
    later: rest.filter((event) => !is_today(event) && event.starts_at >= week_end),
  }
}

/** Prefers an event of tonight, then of today, then the next or running one. */
function leadOf<Row extends ProgrammeEvent>(events: readonly Row[], now: Instant): Programme<Row>['lead'] {
  const active = events.filter(({ happening }) => !isOffSale(happening))
  const of_today = active.filter((event) => isOfToday(event, now))
  const tonight = of_today.find(
    ({ starts_at, timezone }) => instantToWallTime(starts_at, timezone).slice(10) >= EVENING,
  )
  if (tonight !== undefined) return { event: tonight, when: 'tonight' }
  const [first] = of_today
  if (first !== undefined) return { event: first, when: 'today' }
  const next = active.find(({ starts_at }) => starts_at > now)
  if (next !== undefined) return { event: next, when: 'next' }
  const [running] = active
  return running === undefined ? null : { event: running, when: 'today' }
}
