import { declare } from './declare.ts'

export const affiliate = declare({
  plural: 'affiliates',
  id_prefix: 'af',
  parent: 'event',
  list_order: 'name',
  page: '/manage/event/$eventId/affiliates',
  errors: { not_found: 404, taken: 409, has_orders: 409 },
  right: 'affiliate.view',
  is_copyable: true,
})
