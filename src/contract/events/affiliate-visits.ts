import { z } from 'zod'
import { promoCodeText } from '#contract/resources/promo-codes.ts'
import { endpoint } from '../wire/endpoint.ts'

const VISITS_PER_MINUTE = 60

export const countAffiliateVisit = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/affiliate-visits',
  who: 'anyone',
  summary:
    'Count a visit by an affiliate link; no visitor data is stored, bots and unknown codes are ignored',
  body: z.strictObject({ code: promoCodeText }),
  is_background: true,
  errors: ['rate.limited'],
  per_minute: VISITS_PER_MINUTE,
})
