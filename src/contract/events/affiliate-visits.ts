import { z } from 'zod'
import { promoCodeText } from '#contract/resources/promo-codes.ts'
import { endpoint } from '../wire/endpoint.ts'

const VISITS_PER_MINUTE = 60

export const countAffiliateVisit = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/affiliate-visits',
  who: 'anyone',
  summary:
    'Counts that somebody came by the link of an affiliate: a number, nothing of the visitor; bots are left out, and a code that counts nothing is no mistake',
  body: z.strictObject({ code: promoCodeText }),
  is_background: true,
  errors: ['rate.limited'],
  per_minute: VISITS_PER_MINUTE,
})
