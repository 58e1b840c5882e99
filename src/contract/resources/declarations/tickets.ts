import { declare } from './declare.ts'

export const ticket = declare({
  plural: 'tickets',
  id_prefix: 'tk',
  parent: 'event',
  list_order: 'sort_order',
  page: '/manage/event/$eventId/tickets',
  errors: {
    not_found: 404,
    invalid: 422,
    taxes_unknown: 422,
    type_locked: 409,
    price_sold: 409,
    sold: 409,
    sold_out: 409,
    not_for_sale: 409,
    in_use: 409,
    too_many: 409,
  },
  is_copyable: true,
})
