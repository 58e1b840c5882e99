import { declare } from './declare.ts'

export const promo_code = declare({
  plural: 'promo_codes',
  id_prefix: 'pc',
  parent: 'event',
  list_order: 'code',
  page: '/manage/event/$eventId/promo-codes',
  errors: { not_found: 404, invalid: 404, taken: 409, tickets_unknown: 422, discount_invalid: 422 },
  right: 'promo_code.view',
  is_copyable: true,
  for_tickets: { field: 'applicable_ticket_ids', at_least: 'none' },
})
