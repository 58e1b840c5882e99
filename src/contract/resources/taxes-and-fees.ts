import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { idOf } from '#contract/wire/id.ts'
import { itemOf } from '#contract/wire/list-query.ts'
import { PRICE_MAX_CENTS } from '#contract/wire/money.ts'
import { text } from '#contract/wire/text.ts'
import { resource } from '#contract/wire/resource.ts'

export const TAX_NAME_MAX = 149
export const TAX_DESCRIPTION_MAX = 255
/** Maximum taxes and fees per account. */
export const TAXES_MAX = 100

export const taxOrFeeType = z.enum(['TAX', 'FEE'])
export const calculationType = z.enum(['FIXED', 'PERCENTAGE'])
export type CalculationType = z.infer<typeof calculationType>

const taxOrFeeFields = {
  name: text(1, TAX_NAME_MAX),
  type: taxOrFeeType,
  calculation_type: calculationType,
  /** FIXED: minor units of the account's currency, once per ticket; PERCENTAGE: percent, to three decimals. */
  rate: z.number().min(0, 'too_small').max(PRICE_MAX_CENTS, 'too_large'),
  /** Contained in the typed prices, which stay unchanged; otherwise added to them. */
  is_contained: z.boolean(),
  is_active: z.boolean(),
  /** Applied to every new ticket type. */
  is_default: z.boolean(),
  description: text(0, TAX_DESCRIPTION_MAX),
}

export const taxOrFee = z.object({
  ...taxOrFeeFields,
  id: idOf('tax_or_fee'),
  account_id: idOf('account'),
  name: z.string(),
  description: z.string(),
  version: z.number().int(),
})
export type TaxOrFee = z.infer<typeof taxOrFee>

/** Returns the field code of an invalid rate, or null. */
export function rateProblem(calculation_type: CalculationType, rate: number): string | null {
  if (calculation_type === 'FIXED') return Number.isInteger(rate) ? null : 'integer'
  if (rate > 100) return 'too_large'
  return Number.isInteger(Math.round(rate * 1e6) / 1e3) ? null : 'decimals'
}

export const taxOrFeeNew = z
  .strictObject({
    id: idOf('tax_or_fee').optional(),
    ...taxOrFeeFields,
    is_contained: z.boolean().default(false),
    is_active: z.boolean().default(true),
    is_default: z.boolean().default(false),
    description: taxOrFeeFields.description.default(''),
  })
  .superRefine(({ calculation_type, rate }, context) => {
    const message = rateProblem(calculation_type, rate)
    if (message !== null) context.addIssue({ code: 'custom', path: ['rate'], message })
  })
export type TaxOrFeeNew = z.infer<typeof taxOrFeeNew>

/** Fields that may change; omitted fields stay unchanged. */
export const taxOrFeeEdit = z.strictObject(taxOrFeeFields).partial()
export type TaxOrFeeEdit = z.infer<typeof taxOrFeeEdit>

const TAXES = '/accounts/:account_id/taxes-and-fees'
const TAX = '/accounts/:account_id/taxes-and-fees/:tax_or_fee_id'

export const listTaxesAndFees = endpoint({
  method: 'GET',
  path: TAXES,
  who: 'person',
  summary: 'List the taxes and fees of the account, by name; at most 100',
  ok: z.object({ data: z.array(taxOrFee) }),
  errors: ['account.not_found'],
})

export const createTaxOrFee = endpoint({
  method: 'POST',
  path: TAXES,
  who: 'person',
  summary: 'Create a tax or fee; at most 100',
  body: taxOrFeeNew,
  ok: itemOf(taxOrFee),
  ok_status: 201,
  errors: ['account.not_found', 'tax_or_fee.name_taken', 'tax_or_fee.too_many', 'id.taken'],
})

export const updateTaxOrFee = endpoint({
  method: 'PUT',
  path: TAX,
  who: 'person',
  summary: 'Update a tax or fee; omitted fields stay unchanged, existing orders keep their amounts',
  body: taxOrFeeEdit,
  ok: itemOf(taxOrFee),
  errors: [
    'account.not_found',
    'tax_or_fee.not_found',
    'tax_or_fee.name_taken',
    'tax_or_fee.rate_invalid',
    'version.stale',
  ],
  versioned: true,
})

export const deleteTaxOrFee = endpoint({
  method: 'DELETE',
  path: TAX,
  who: 'person',
  summary: 'Delete a tax or fee from the account and its ticket types',
  errors: ['account.not_found', 'tax_or_fee.not_found', 'version.stale'],
  versioned: true,
})

export const taxOrFeeResource = resource({
  row: taxOrFee,
  input: taxOrFeeNew,
  change: taxOrFeeEdit,
  create: createTaxOrFee,
  update: updateTaxOrFee,
  remove: deleteTaxOrFee,
})
