import type { AttributionModel } from '#contract/events/event-settings.ts'

/** First and last visit of a device through an affiliate's link, in milliseconds since 1970. */
export type AffiliateVisit = { code: string; first_ms: number; last_ms: number }

const DAY_MS = 86_400_000
const RETENTION_MS = 30 * DAY_MS
/** A return through the same link within this time is the same visit. */
const SAME_VISIT_MS = 30 * 60_000
const MAX_CODES = 20

/** Returns the visits of the last thirty days. */
export function recentVisits(came: readonly AffiliateVisit[], now_ms: number): AffiliateVisit[] {
  const isOver = (at_ms: number) => at_ms > now_ms || now_ms - at_ms >= RETENTION_MS
  return came
    .filter(({ last_ms }) => !isOver(last_ms))
    .map((one) => (isOver(one.first_ms) ? { ...one, first_ms: one.last_ms } : one))
}

/** Adds a visit; `is_visit` is false when it continues the previous one. */
export function addVisit(
  came: readonly AffiliateVisit[],
  code: string,
  now_ms: number,
): { came: AffiliateVisit[]; is_visit: boolean } {
  const remembered = recentVisits(came, now_ms)
  const known = remembered.find((one) => isSame(one.code, code))
  const others = remembered.filter((one) => one !== known)
  const first_ms = known?.first_ms ?? now_ms
  return {
    came: [...others.slice(1 - MAX_CODES), { code, first_ms, last_ms: now_ms }],
    is_visit: known === undefined || now_ms - known.last_ms >= SAME_VISIT_MS,
  }
}

/** Returns the affiliate code credited with an order, '' for none. */
export function attributedCode(
  came: readonly AffiliateVisit[],
  counts: AttributionModel,
  now_ms: number,
): string {
  const remembered = recentVisits(came, now_ms)
  const [counted] =
    counts === 'first'
      ? remembered.toSorted((one, other) => one.first_ms - other.first_ms)
      : remembered.toSorted((one, other) => other.last_ms - one.last_ms)
  return counted?.code ?? ''
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
