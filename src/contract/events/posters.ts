import { z } from 'zod'
import { locale } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'

export const posterSize = z.enum(['A3', 'A4'])
export type PosterSize = z.infer<typeof posterSize>

export const exportPoster = endpoint({
  method: 'POST',
  path: '/events/:event_id/poster',
  who: 'person',
  summary: 'Export a poster of an event with a QR code of its page, for one affiliate if named',
  body: z.strictObject({
    size: posterSize,
    /** Language of the texts; where the event has none in it, its own. */
    language: locale,
    /** The affiliate whose link the code has; null: none. */
    affiliate_id: idOf('affiliate').nullable().default(null),
  }),
  ok_file: ['application/pdf'],
  errors: ['event.not_found', 'affiliate.not_found'],
})
