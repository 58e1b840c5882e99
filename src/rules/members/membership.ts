import { memberTier, type GrantedTier, type MemberTier } from '#contract/members/member-tier.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import { addDays, addMonths } from './calendar-days.ts'

/** Duration of gold and platinum in calendar months (S26.2). */
export const TIER_MONTHS = 3

/** An entry of the append-only tier log. */
export type TierLogEntry =
  /** `until` is the last day; null means permanent for vip and three months for other tiers. */
  | { kind: 'granted'; id: Id; tier: GrantedTier; from: Day; until: Day | null }
  /** From this day on, the grant and what follows from it do not count. */
  | { kind: 'taken_back'; grant_id: Id; from: Day }

/** A tier from one day through another, both inclusive; null means unbounded. */
export type TierSpan = { tier: MemberTier; from: Day | null; until: Day | null }

/** The tier on a day, its last day (null: permanent) and the next tier. */
export type TierStatus = { tier: MemberTier; until: Day | null; next: MemberTier | null }

/**
 * Returns the tiers of a log as consecutive spans without gaps, unbounded at both ends (S26.2). With several
 * grants on a day the highest tier counts, so a later grant never shortens an earlier one; gold follows platinum.
 * A span depends on no entry that begins after it.
 */
export function tierSpans(log: readonly TierLogEntry[]): TierSpan[] {
  const periods = log.flatMap((entry) => (entry.kind === 'granted' ? periodsOf(entry, log) : []))
  const starts = [
    ...new Set(periods.flatMap(({ from, until }) => [from, ...(until === null ? [] : [addDays(until, 1)])])),
  ].sort()
  const spans: TierSpan[] = [{ tier: 'normal', from: null, until: null }]
  for (const from of starts) {
    const tier = highest(periods.filter((period) => isWithin(period, from)))
    const last = spans.at(-1)
    if (last === undefined || last.tier === tier) continue
    last.until = addDays(from, -1)
    spans.push({ tier, from, until: null })
  }
  return spans
}

/** Returns the tier on a day in the venue's timezone, and the next tier according to the current log. */
export function tierOn(log: readonly TierLogEntry[], day: Day): TierStatus {
  return tierStatusIn(tierSpans(log), day)
}

/** Returns the tier status from ordered spans; uncovered days have the tier normal. */
export function tierStatusIn(spans: readonly TierSpan[], day: Day): TierStatus {
  const later = spans.find(({ from }) => from !== null && from > day)
  const later_from = later?.from ?? null
  const current = spans.findLast(
    ({ from, until }) => (from === null || from <= day) && (until === null || day <= until),
  )
  if (current === undefined) {
    if (later === undefined || later_from === null) return { tier: 'normal', until: null, next: null }
    return { tier: 'normal', until: addDays(later_from, -1), next: later.tier }
  }
  const { tier, until } = current
  if (until === null) return { tier, until, next: null }
  const is_adjacent = later_from === addDays(until, 1) && later !== undefined
  return { tier, until, next: is_adjacent ? later.tier : 'normal' }
}

/** Returns the default last day of a grant; null: permanent. */
export function defaultTierEnd(tier: GrantedTier, from: Day): Day | null {
  return tier === 'vip' ? null : addMonths(from, TIER_MONTHS)
}

type TierPeriod = { tier: GrantedTier; from: Day; until: Day | null }
type GrantEntry = Extract<TierLogEntry, { kind: 'granted' }>

/** Returns the periods of one grant: its own, and for platinum the gold period that follows. */
function periodsOf(grant: GrantEntry, log: readonly TierLogEntry[]): TierPeriod[] {
  const { tier, from, until } = grant
  const end = until ?? defaultTierEnd(tier, from)
  const own_period: TierPeriod = { tier, from, until: end }
  const periods: TierPeriod[] =
    tier === 'platinum' && end !== null
      ? [own_period, { tier: 'gold', from: addDays(end, 1), until: addMonths(end, TIER_MONTHS) }]
      : [own_period]
  const revoked_from = endOf(grant, log)
  return periods.map((period) => cutPeriod(period, revoked_from)).filter(isNonEmpty)
}

/** Returns the first day on which a grant is revoked; null when it is not. */
function endOf({ id }: GrantEntry, log: readonly TierLogEntry[]): Day | null {
  const days = log.flatMap((entry) =>
    entry.kind === 'taken_back' && entry.grant_id === id ? entry.from : [],
  )
  return days.sort()[0] ?? null
}

function cutPeriod(period: TierPeriod, revoked_from: Day | null): TierPeriod {
  if (revoked_from === null || (period.until !== null && period.until < revoked_from)) return period
  return { ...period, until: addDays(revoked_from, -1) }
}

const isNonEmpty = ({ from, until }: TierPeriod) => until === null || from <= until
const isWithin = ({ from, until }: TierPeriod, day: Day) => from <= day && (until === null || day <= until)

function highest(periods: readonly TierPeriod[]): MemberTier {
  const ranks = periods.map(({ tier }) => memberTier.options.indexOf(tier))
  return memberTier.options[Math.max(0, ...ranks)] ?? 'normal'
}
