import { declare } from './declare.ts'

export const merchant = declare({
  plural: 'merchants',
  id_prefix: 'mt',
  parent: 'account',
  page: '/account/merchants',
  errors: { not_found: 404, name_taken: 409, too_many: 409, has_receipts: 409, names_too_many: 409 },
})
