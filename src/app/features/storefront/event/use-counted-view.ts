import { useEffect } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { useAttribution } from '#app/data/public-events/attribution.ts'
import { countView } from '#app/data/public-events/count-view.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

/**
 * Counts a view of the page anonymously; views by the team are not counted.
 * @param aff affiliate code of the link, '' for none
 */
export function useCountView(event_id: Id, aff: string): void {
  const is_own = useTeamSession() !== null
  useAttribution(event_id, aff, !is_own)
  useEffect(() => {
    if (!is_own) void countView(event_id)
  }, [event_id, is_own])
}
