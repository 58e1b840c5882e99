import { z } from 'zod'
import { uniqueList } from '#contract/wire/distinct.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { day } from '#contract/wire/day.ts'
import { idOf } from '#contract/wire/id.ts'
import { itemOf } from '#contract/wire/list-query.ts'
import { nameText, code } from '#contract/wire/text.ts'
import { translationsOf } from '#contract/wire/translations.ts'
import { resource } from '#contract/wire/resource.ts'

export const MERCHANT_NAME_MAX = 100
export const SHOP_NUMBER_MAX = 30
export const MERCHANT_OTHER_NAMES_MAX = 10
/** Maximum merchants per venue. */
export const MERCHANTS_MAX = 1000

const merchantFields = {
  name: nameText(1, MERCHANT_NAME_MAX),
  /** Chinese name; '': the same as the name. */
  name_zh: nameText(0, MERCHANT_NAME_MAX),
  /** Names in single languages, which take precedence over the Chinese name. */
  translations: translationsOf({ name: nameText(0, MERCHANT_NAME_MAX) }),
  /** Other names on receipts and in use; searchable. */
  other_names: uniqueList(z.array(nameText(1, MERCHANT_NAME_MAX)).max(MERCHANT_OTHER_NAMES_MAX, 'too_long')),
  shop_number: code(0, SHOP_NUMBER_MAX),
  is_active: z.boolean(),
}

/** A merchant of the venue whose receipts earn a tier (S26.3). */
export const merchant = z.object({
  ...merchantFields,
  id: idOf('merchant'),
  account_id: idOf('account'),
  name: z.string(),
  name_zh: z.string(),
  other_names: z.array(z.string()),
  shop_number: z.string(),
  /** First day, in the venue's timezone, whose receipts no longer count; null: active. */
  inactive_since: day.nullable(),
  sort_order: z.number().int(),
  version: z.number().int(),
})
export type Merchant = z.infer<typeof merchant>

export const merchantNew = z.strictObject({
  id: idOf('merchant').optional(),
  ...merchantFields,
  name_zh: merchantFields.name_zh.default(''),
  other_names: merchantFields.other_names.default([]),
  shop_number: merchantFields.shop_number.default(''),
  is_active: z.boolean().default(true),
})
export type MerchantNew = z.infer<typeof merchantNew>

/** Fields that may change; omitted fields stay unchanged. */
export const merchantEdit = z
  .strictObject({ ...merchantFields, translations: merchantFields.translations.unwrap() })
  .partial()
export type MerchantEdit = z.infer<typeof merchantEdit>

/** A merchant for selection by members. */
export const listedMerchant = merchant.pick({
  id: true,
  name: true,
  name_zh: true,
  other_names: true,
  shop_number: true,
})
export type ListedMerchant = z.infer<typeof listedMerchant>

const MERCHANT = '/merchants/:merchant_id'

export const listPublicMerchants = endpoint({
  method: 'GET',
  path: '/public/merchants',
  who: 'anyone',
  summary: 'List the merchants of the venue whose receipts count, in display order',
  ok: z.object({ data: z.array(listedMerchant) }),
  errors: [],
})

export const listMerchants = endpoint({
  method: 'GET',
  path: '/merchants',
  who: 'person',
  summary: 'List the merchants of the venue in display order; at most 1,000',
  ok: z.object({ data: z.array(merchant) }),
  errors: ['venue.not_found'],
})

export const createMerchant = endpoint({
  method: 'POST',
  path: '/merchants',
  who: 'person',
  summary: 'Create a merchant, at the end of the list; at most 1,000',
  body: merchantNew,
  ok: itemOf(merchant),
  ok_status: 201,
  errors: ['venue.not_found', 'merchant.name_taken', 'merchant.too_many', 'id.taken'],
})

export const sortMerchants = endpoint({
  method: 'POST',
  path: '/merchants/sort',
  who: 'person',
  summary: 'Sort the merchants; omitted ones follow in their current order, unknown ids are ignored',
  body: z.strictObject({ ids: uniqueList(z.array(idOf('merchant')).max(MERCHANTS_MAX, 'too_long')) }),
  ok: z.object({ data: z.array(merchant) }),
  errors: ['venue.not_found'],
})

export const updateMerchant = endpoint({
  method: 'PUT',
  path: MERCHANT,
  who: 'person',
  summary: 'Update a merchant; omitted fields stay unchanged',
  body: merchantEdit,
  ok: itemOf(merchant),
  errors: ['venue.not_found', 'merchant.not_found', 'merchant.name_taken', 'version.stale'],
  versioned: true,
})

export const deleteMerchant = endpoint({
  method: 'DELETE',
  path: MERCHANT,
  who: 'person',
  summary: 'Delete a merchant; refused if it has receipts (make it inactive instead)',
  errors: ['venue.not_found', 'merchant.not_found', 'merchant.has_receipts', 'version.stale'],
  versioned: true,
})

/** Moves the receipts of a duplicate to the merchant, which gets its names, and deletes the duplicate. */
export const mergeMerchant = endpoint({
  method: 'POST',
  path: `${MERCHANT}/merge`,
  who: 'person',
  summary:
    'Merge a duplicate into the merchant: its receipts and names move, a receipt that both have counts once, and the duplicate is deleted',
  body: z.strictObject({ duplicate_id: idOf('merchant') }),
  ok: itemOf(merchant),
  errors: ['venue.not_found', 'merchant.not_found', 'merchant.names_too_many'],
})

export const merchantResource = resource({
  row: merchant,
  input: merchantNew,
  change: merchantEdit,
  create: createMerchant,
  update: updateMerchant,
  remove: deleteMerchant,
  sort: sortMerchants,
  unsent: { inactive_since: null },
})
