import type { ListRules } from '#contract/door/check-in-lists.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { compareByOpenness, listStatusAt } from './check-in-list-status.ts'

/** An event of a phone that holds lists of several events. */
type TurnEvent = { id: Id; starts_at: Instant; ends_at: Instant | null }
type Hours = Pick<ListRules, 'activates_at' | 'expires_at'>
/** A list of such a phone. */
export type TurnList = { id: Id; name: string; hours: Hours; event: TurnEvent }

/** When an event is the one at its doors; null: without a limit. */
type Turn = { from: Instant | null; until: Instant | null }

/**
 * Returns when an event has its turn on a phone: from half time after the event before it until half time before
 * the next. Events that overlap have their turns together.
 */
export function turnOf(event: TurnEvent, events: readonly TurnEvent[]): Turn {
  const before = events.filter(
    (other) => other.starts_at < event.starts_at && endOf(other) <= event.starts_at,
  )
  const after = events.filter((other) => other.starts_at > event.starts_at && other.starts_at >= endOf(event))
  const [from] = before
    .map((other) => halfTime(endOf(other), event.starts_at))
    .toSorted()
    .toReversed()
  const [until] = after.map((other) => halfTime(endOf(event), other.starts_at)).toSorted()
  return { from: from ?? null, until: until ?? null }
}

/** An event without an end gives way halfway between the two starts. */
const endOf = ({ starts_at, ends_at }: TurnEvent): Instant => ends_at ?? starts_at

const halfTime = (end: Instant, start: Instant): Instant =>
  fromEpochMs(Math.floor((toEpochMs(end) + toEpochMs(start)) / 2))

/**
 * Returns whether a list admits nobody now because another event of the phone has its turn. The hours of a list take
 * precedence: a list with an activation time opens then, and one with an expiry stays open until then.
 */
export function isOutOfTurn({ hours, event }: TurnList, events: readonly TurnEvent[], at: Instant): boolean {
  const { from, until } = turnOf(event, events)
  const is_early = from !== null && at < from && hours.activates_at === null
  const is_late = until !== null && at >= until && hours.expires_at === null
  return is_early || is_late
}

/**
 * Returns the list that the phone changes to when the list on screen is over or its event has not its turn: the first
 * open list of an event that has; null to stay.
 * @param lists all lists of the phone, the one on screen included
 */
export function listInTurn(lists: readonly TurnList[], shown_id: Id, at: Instant): Id | null {
  const events = lists.map(({ event }) => event)
  const hasTurn = ({ event }: TurnList) => {
    const { from, until } = turnOf(event, events)
    return (from === null || at >= from) && (until === null || at < until)
  }
  const shown = lists.find(({ id }) => id === shown_id)
  const canShow = (list: TurnList) => hasTurn(list) && listStatusAt(list.hours, at) !== 'expired'
  if (shown === undefined || canShow(shown)) return null
  const byOpenness = compareByOpenness(at)
  const [next] = lists
    .filter(canShow)
    .toSorted(
      (a, b) => byOpenness(a.hours, b.hours) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
    )
  return next?.id ?? null
}
