import type { AttributionModel } from '#contract/events/event-settings.ts'

/** First and last visit of a device through an affiliate's link, in milliseconds since 1970. */
export type AffiliateVisit = { code: string; first_ms: number; last_ms: number }

const DAY_MS = 86_400_000
const RETENTION_MS = 30 * DAY_MS
/** A return through the same link within this time is the same visit. */
const SAME_VISIT_MS = 30 * 60_000
const MAX_CODES = 20

/** Returns the visits of the last thirty days. */
export function recentVisits(visits: readonly AffiliateVisit[], now_ms: number): AffiliateVisit[] {
  const isExpired = (at_ms: number) => at_ms > now_ms || now_ms - at_ms >= RETENTION_MS
  return visits
    .filter(({ last_ms }) => !isExpired(last_ms))
    .map((visit) => (isExpired(visit.first_ms) ? { ...visit, first_ms: visit.last_ms } : visit))
}

/** Adds a visit; `is_visit` is false when it continues the previous one. */
export function addVisit(
  visits: readonly AffiliateVisit[],
  code: string,
  now_ms: number,
): { came: AffiliateVisit[]; is_visit: boolean } {
  const recent = recentVisits(visits, now_ms)
  const existing = recent.find((visit) => isSame(visit.code, code))
  const others = recent.filter((visit) => visit !== existing)
  const first_ms = existing?.first_ms ?? now_ms
  return {
    came: [...others.slice(1 - MAX_CODES), { code, first_ms, last_ms: now_ms }],
    is_visit: existing === undefined || now_ms - existing.last_ms >= SAME_VISIT_MS,
  }
}

/** Returns the affiliate code credited with an order, '' for none. */
export function attributedCode(
  visits: readonly AffiliateVisit[],
  counts: AttributionModel,
  now_ms: number,
): string {
  const recent = recentVisits(visits, now_ms)
  const [credited] =
    counts === 'first'
      ? recent.toSorted((a, b) => a.first_ms - b.first_ms)
      : recent.toSorted((a, b) => b.last_ms - a.last_ms)
  return credited?.code ?? ''
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
