import { declare } from './declare.ts'

export const tax_or_fee = declare({
  plural: 'taxes_and_fees',
  id_prefix: 'tx',
  parent: 'account',
  page: '/account/taxes-and-fees',
  errors: { not_found: 404, name_taken: 409, too_many: 409, rate_invalid: 422 },
})
