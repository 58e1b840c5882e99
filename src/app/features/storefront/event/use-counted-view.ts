import { useEffect } from 'react'
import type { Campaign } from '#contract/events/campaigns.ts'
import type { Id } from '#contract/wire/id.ts'
import { useCampaign } from '#app/data/campaigns/count-visit.ts'
import { useAttribution } from '#app/data/public-events/attribution.ts'
import { countView } from '#app/data/public-events/count-view.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

/**
 * Counts a view of the page anonymously; views by the team are not counted.
 * @param link.aff affiliate code of the link, '' for none, and its campaign
 */
export function useCountView(
  event_id: Id,
  { aff, campaign }: { aff: string; campaign: Campaign | null },
): void {
  const is_own = useTeamSession() !== null
  useAttribution(event_id, aff, !is_own)
  useCampaign(event_id, campaign, !is_own)
  useEffect(() => {
    if (!is_own) void countView(event_id)
  }, [event_id, is_own])
}
