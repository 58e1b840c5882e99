import type { Event } from '#contract/events/events.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { isOffSale } from './event-status.ts'
import { instantToWallTime } from './wall-time.ts'

type ProgrammeEvent = Pick<Event, 'starts_at' | 'timezone' | 'happening'>

/** When the event is on that leads a programme; `next`: not today. */
export type LeadWhen = 'tonight' | 'today' | 'next'
export type Programme<Row> = {
  /** What the page begins with; null: nothing is announced but what was called off. */
  lead: { event: Row; when: LeadWhen } | null
  today: Row[]
  week: Row[]
  later: Row[]
}

const EVENING = 'T17:00'
const HOUR_MS = 3_600_000
/** After midnight an evening is still the one of the day before. */
const NIGHT_HOURS = 6
const WEEK_HOURS = 24 * 7

const hoursFrom = (at: Instant, hours: number): Instant => fromEpochMs(toEpochMs(at) + hours * HOUR_MS)
const dayOf = (at: Instant, timezone: string): string => instantToWallTime(at, timezone).slice(0, 10)

/** Whether an event began, or begins, on the day of its place that has not ended by then: it ends late at night. */
function isOfToday({ starts_at, timezone }: ProgrammeEvent, now: Instant): boolean {
  return dayOf(starts_at, timezone) === dayOf(hoursFrom(now, -NIGHT_HOURS), timezone)
}

/**
 * What is on as a home page tells it: one event large, then what else is on today, this week and later.
 * @param events that are not over, the first to begin first
 * @param is_led false: the first is not told large, and stands among the others
 */
export function programmeOf<Row extends ProgrammeEvent>(
  events: readonly Row[],
  now: Instant,
  is_led = true,
): Programme<Row> {
  const lead = leadOf(events, now)
  const rest = is_led ? events.filter((event) => event !== lead?.event) : events
  const ends = hoursFrom(now, WEEK_HOURS)
  const is_today = (event: Row) => event.starts_at <= now || isOfToday(event, now)
  return {
    lead,
    today: rest.filter(is_today),
    week: rest.filter((event) => !is_today(event) && event.starts_at < ends),
    later: rest.filter((event) => !is_today(event) && event.starts_at >= ends),
  }
}

/** Something of tonight before something of the day, something of the day before what comes next or has been on for long. */
function leadOf<Row extends ProgrammeEvent>(events: readonly Row[], now: Instant): Programme<Row>['lead'] {
  const on = events.filter(({ happening }) => !isOffSale(happening))
  const of_today = on.filter((event) => isOfToday(event, now))
  const tonight = of_today.find(
    ({ starts_at, timezone }) => instantToWallTime(starts_at, timezone).slice(10) >= EVENING,
  )
  if (tonight !== undefined) return { event: tonight, when: 'tonight' }
  const [first] = of_today
  if (first !== undefined) return { event: first, when: 'today' }
  const next = on.find(({ starts_at }) => starts_at > now)
  if (next !== undefined) return { event: next, when: 'next' }
  const [running] = on
  return running === undefined ? null : { event: running, when: 'today' }
}
