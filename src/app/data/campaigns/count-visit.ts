import { useEffect } from 'react'
import { countCampaignVisit, type Campaign } from '#contract/events/campaigns.ts'
import type { Id } from '#contract/wire/id.ts'
import { keepCampaign } from '#app/lib/net/campaign.ts'
import { api } from '#app/lib/net/api.ts'

/**
 * Keeps the campaign of the link that led to an event while the page is open, and counts the visit anonymously; a
 * failed count is ignored.
 * @param is_counted false for visits of the team
 */
export function useCampaign(event_id: Id, campaign: Campaign | null, is_counted: boolean): void {
  useEffect(() => {
    if (campaign === null || !keepCampaign(event_id, campaign) || !is_counted) return
    void api()
      .call(countCampaignVisit, { params: { event_id }, body: campaign })
      .catch(() => undefined)
  }, [event_id, campaign, is_counted])
}
