import type { AttributionModel } from '#contract/events/event-settings.ts'

/** When a device came by the link of an affiliate, the first and the last time, since 1970. */
export type AffiliateVisit = { code: string; first_ms: number; last_ms: number }

const DAY_MS = 86_400_000
const RETENTION_MS = 30 * DAY_MS
/** Who comes back by the same link sooner has never left. */
const SAME_VISIT_MS = 30 * 60_000
const MAX_CODES = 20

/** What of it is still remembered: thirty days after each coming. */
export function recentVisits(came: readonly AffiliateVisit[], now_ms: number): AffiliateVisit[] {
  const isOver = (at_ms: number) => at_ms > now_ms || now_ms - at_ms >= RETENTION_MS
  return came
    .filter(({ last_ms }) => !isOver(last_ms))
    .map((one) => (isOver(one.first_ms) ? { ...one, first_ms: one.last_ms } : one))
}

/** With one more coming; `is_visit`: not the same visit as a moment ago. */
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

/** The code that an order counts for, '' for none. */
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
