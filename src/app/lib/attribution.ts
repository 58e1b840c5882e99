import { z } from 'zod'
import type { AttributionModel } from '#contract/events/event-settings.ts'
import { promoCodeText } from '#contract/resources/promo-codes.ts'
import type { Id } from '#contract/wire/id.ts'
import { addVisit, attributedCode, recentVisits, type AffiliateVisit } from '#rules/sales/attribution.ts'

const PREFIX = 'came-by:'
const keyOf = (event_id: Id) => PREFIX + event_id

const visits_schema = z.array(z.object({ code: promoCodeText, first_ms: z.number(), last_ms: z.number() }))

/** In-memory fallback for browsers without storage; it lasts as long as the page is open. */
const memory_visits = new Map<Id, AffiliateVisit[]>()

function readStoredVisits(key: string): AffiliateVisit[] {
  try {
    return visits_schema.parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

function saveVisits(key: string, visits: readonly AffiliateVisit[]): boolean {
  try {
    if (visits.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(visits))
    return true
  } catch {
    return false
  }
}

const visitsOf = (event_id: Id): AffiliateVisit[] =>
  memory_visits.get(event_id) ?? readStoredVisits(keyOf(event_id))

/**
 * Stores on this device that an affiliate link led to this event; nothing is sent.
 * @returns whether this is a new visit and not a reload of the same page; false for an invalid code
 */
export function rememberVisit(event_id: Id, code: string): boolean {
  if (!promoCodeText.safeParse(code).success) return false
  const { came: visits, is_visit } = addVisit(visitsOf(event_id), code, Date.now())
  memory_visits.delete(event_id)
  if (!saveVisits(keyOf(event_id), visits)) memory_visits.set(event_id, visits)
  return is_visit
}

/** The affiliate code that an order made here is attributed to, '' for none. */
export function attributedCodeOf(event_id: Id, model: AttributionModel): string {
  return attributedCode(visitsOf(event_id), model, Date.now())
}

/** Deletes expired visits of all events. */
export function deleteExpiredVisits(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)))
      saveVisits(key, recentVisits(readStoredVisits(key), Date.now()))
  } catch {
    // Without storage there is nothing to delete.
  }
}
