import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'

/** A part of a link as campaigns are tagged; an address of a person does not fit, because it has an @. */
const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^@\p{C}]{1,100}$/u, 'invalid')
const optionalTag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^@\p{C}]{0,100}$/u, 'invalid')
  .default('')

/** Campaign tags of a link: `utm_source`, `utm_medium` and `utm_campaign`; '' for a missing one. */
export const campaign = z.strictObject({ source: tag, medium: optionalTag, campaign: optionalTag })
export type Campaign = z.infer<typeof campaign>

/** Most different campaigns that are counted for an event. */
export const CAMPAIGNS_MAX = 200
const VISITS_PER_MINUTE = 60

export const countCampaignVisit = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/campaign-visits',
  who: 'anyone',
  summary: 'Count a visit by a link of a campaign; no visitor data is stored, bots are ignored',
  body: campaign,
  is_background: true,
  errors: ['rate.limited'],
  per_minute: VISITS_PER_MINUTE,
})

/** Visits by a campaign's links, and the orders that were made on the page which such a link opened. */
export const campaignFigures = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  visits: z.number().int(),
  /** Not cancelled. */
  orders: z.number().int(),
  /** All issued tickets. */
  tickets: z.number().int(),
  /** Amount paid minus refunds. */
  revenue_cents: z.number().int(),
})
export type CampaignFigures = z.infer<typeof campaignFigures>

export const readCampaignFigures = endpoint({
  method: 'GET',
  path: '/events/:event_id/campaign-figures',
  who: 'person',
  summary: 'Retrieve visits, orders, tickets and revenue of each campaign of an event',
  ok: z.object({ currency: z.string(), data: z.array(campaignFigures) }),
  errors: ['event.not_found'],
})
