import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import type { FieldNames } from '#app/components/fields/field.ts'
import { CURRENCY, TIMEZONE } from './event.ts'
import { words } from './long-texts.ts'

const DAY_MS = 24 * 60 * 60_000
const yesterday = new Date(Date.now() - DAY_MS).toISOString()

export const tax: TaxOrFee = {
  id: 'tx_0000000000000001',
  account_id: 'ac_0000000000000001',
  name: words.tier,
  type: 'FEE',
  calculation_type: 'PERCENTAGE',
  rate: 5,
  is_contained: false,
  is_active: true,
  is_default: false,
  description: words.sentence,
  version: 3,
}
export const tax_row: EditedRow<TaxOrFee> = { ...tax, is_unsent: false, is_new: false, is_leaving: false }

export const names: FieldNames = {
  timezone: TIMEZONE,
  currency: CURRENCY,
  tickets: [],
  questions: [],
  organizers: [],
  taxes_and_fees: [tax],
  rooms: [],
}

/** An edit waiting for the network. */
export const edit: Edit<'tax_or_fee'> = {
  id: 'ed_0000000000000001',
  op: 'update',
  resource: 'tax_or_fee',
  row_id: tax.id,
  event_id: null,
  account_id: tax.account_id,
  row_name: tax.name,
  base: { name: tax.name, rate: 5, description: words.sentence },
  mine: { name: words.label, rate: 7.5, description: words.paragraph },
  base_version: 3,
  made_at: yesterday,
  state: 'waiting',
  sent: null,
  theirs: null,
  authors: {},
  error: null,
}

const author = { name: `${words.first_name} ${words.last_name}`, at: yesterday }

export const edit_in_conflict: Edit<'tax_or_fee'> = {
  ...edit,
  id: 'ed_0000000000000002',
  state: 'conflict',
  theirs: { ...tax, name: words.ticket, description: '', version: 4 },
  authors: { name: author, description: author },
}
export const deletion_in_conflict: Edit<'tax_or_fee'> = {
  ...edit_in_conflict,
  id: 'ed_0000000000000003',
  op: 'delete',
  mine: {},
}
export const refused_edit: Edit<'tax_or_fee'> = {
  ...edit,
  id: 'ed_0000000000000004',
  state: 'refused',
  error: { code: 'request.invalid', message: '', errors: { name: ['too_long'], description: ['too_long'] } },
}
