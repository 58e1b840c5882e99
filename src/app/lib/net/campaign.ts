import { campaign, type Campaign } from '#contract/events/campaigns.ts'
import type { Id } from '#contract/wire/id.ts'

/** Campaigns that led to events, while the page is open: nothing is stored on the device. */
const campaigns = new Map<Id, Campaign>()

/** Reads the campaign of a link's search params; null without a valid one. */
export function campaignOfLink(search: {
  utm_source?: string
  utm_medium?: string
  utm_campaign?: string
}): Campaign | null {
  const { utm_source = '', utm_medium = '', utm_campaign = '' } = search
  const parsed = campaign.safeParse({ source: utm_source, medium: utm_medium, campaign: utm_campaign })
  return parsed.success ? parsed.data : null
}

/** Keeps the campaign that led to an event; returns false if it is the same as before. */
export function keepCampaign(event_id: Id, next: Campaign): boolean {
  const before = campaigns.get(event_id)
  campaigns.set(event_id, next)
  return JSON.stringify(before) !== JSON.stringify(next)
}

/** The campaign that led to an event since the page was opened; undefined without one. */
export const campaignOf = (event_id: Id): Campaign | undefined => campaigns.get(event_id)
