import { useEffect } from 'react'
import { countAffiliateVisit } from '#contract/events/affiliate-visits.ts'
import type { Id } from '#contract/wire/id.ts'
import { deleteExpiredVisits, rememberVisit } from '#app/lib/attribution.ts'
import { api } from '#app/lib/net/api.ts'

/**
 * Stores on this device which affiliate link led to an event, and counts the visit anonymously. A visit that
 * cannot be stored is not counted.
 * @param is_counted false for visits of the team
 */
export function useAttribution(event_id: Id, code: string, is_counted: boolean): void {
  useEffect(() => {
    deleteExpiredVisits()
    if (code === '' || !rememberVisit(event_id, code) || !is_counted) return
    void api()
      .call(countAffiliateVisit, { params: { event_id }, body: { code } })
      .catch(() => undefined)
  }, [event_id, code, is_counted])
}
