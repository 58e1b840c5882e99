import { z } from 'zod'
import { uniqueList } from '#contract/wire/distinct.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { idOf } from '#contract/wire/id.ts'
import { instant } from '#contract/wire/instant.ts'
import { listQuery, itemOf, pageOf } from '#contract/wire/list-query.ts'
import { PRICE_MAX_CENTS } from '#contract/wire/money.ts'
import { codeWithLetters } from '#contract/wire/text.ts'
import { resource } from '#contract/wire/resource.ts'

export const PROMO_CODE_MIN = 3
export const PROMO_CODE_MAX = 50
export const MAX_USES_MAX = 1_000_000

export const discountType = z.enum(['NONE', 'FIXED', 'PERCENTAGE'])
export type DiscountType = z.infer<typeof discountType>

/** Codes are not case-sensitive. */
export const promoCodeText = codeWithLetters(PROMO_CODE_MAX).pipe(
  z
    .string()
    .refine((code) => Array.from(code).length >= PROMO_CODE_MIN, 'promo_code_length')
    .refine((code) => !/\s/.test(code), 'spaces'),
)

const promoCodeFields = {
  code: promoCodeText,
  /** NONE: only reveals tickets that are hidden without a code. */
  discount_type: discountType,
  /** FIXED: minor units off each ticket; PERCENTAGE: percent, at most three decimals; NONE: 0. */
  discount: z.number().min(0, 'too_small').max(PRICE_MAX_CENTS, 'too_large'),
  /** Empty: every ticket of the event. */
  applicable_ticket_ids: uniqueList(z.array(idOf('ticket')).max(1000, 'too_long')),
  /** Whether it reduces the member price too; otherwise a member gets the better of the two. */
  combines_with_member_price: z.boolean(),
  expires_at: instant.nullable(),
  /** Null: unlimited. */
  max_uses: z.number().int('integer').min(1, 'too_small').max(MAX_USES_MAX, 'too_large').nullable(),
}

export const promoCode = z.object({
  ...promoCodeFields,
  id: idOf('promo_code'),
  event_id: idOf('event'),
  code: z.string(),
  /** Absent in rows that an older version stored. */
  combines_with_member_price: z.boolean().default(false),
  times_used: z.number().int(),
  created_at: instant,
  version: z.number().int(),
})
export type PromoCode = z.infer<typeof promoCode>

/**
 * Returns the field code of an invalid discount, or null. A fixed discount is a positive integer in minor units, a
 * percentage above 0 and at most 100.
 */
export function discountProblem(type: DiscountType, discount: number): string | null {
  // An empty field is sent as 0.
  if (type !== 'NONE' && discount === 0) return 'required'
  switch (type) {
    case 'NONE':
      return discount === 0 ? null : 'discount_none'
    case 'FIXED':
      return Number.isInteger(discount) ? (discount > 0 ? null : 'too_small') : 'integer'
    case 'PERCENTAGE':
      if (discount <= 0) return 'too_small'
      if (discount > 100) return 'too_large'
      return Number.isInteger(Math.round(discount * 1e6) / 1e3) ? null : 'decimals'
  }
}

/** Input of a new code; clients may create the id. */
export const promoCodeNew = z
  .strictObject({
    id: idOf('promo_code').optional(),
    ...promoCodeFields,
    discount: promoCodeFields.discount.default(0),
    applicable_ticket_ids: promoCodeFields.applicable_ticket_ids.default([]),
    combines_with_member_price: z.boolean().default(false),
    expires_at: instant.nullable().default(null),
    max_uses: promoCodeFields.max_uses.default(null),
  })
  .superRefine(({ discount_type, discount }, context) => {
    const message = discountProblem(discount_type, discount)
    if (message !== null) context.addIssue({ code: 'custom', path: ['discount'], message })
  })
export type PromoCodeNew = z.infer<typeof promoCodeNew>

/** Fields that an organizer may change; omitted fields stay unchanged. */
export const promoCodeEdit = z.strictObject(promoCodeFields).partial()
export type PromoCodeEdit = z.infer<typeof promoCodeEdit>

const CODES = '/events/:event_id/promo-codes'
const CODE = '/events/:event_id/promo-codes/:promo_code_id'

export const listPromoCodes = endpoint({
  method: 'GET',
  path: CODES,
  who: 'person',
  summary: 'List the promo codes of an event',
  query: listQuery({
    sorts: ['code', 'created_at', 'expires_at', 'times_used'],
    filters: ['code', 'discount_type', 'expires_at'],
  }),
  ok: pageOf(promoCode),
  errors: ['event.not_found'],
})

export const createPromoCode = endpoint({
  method: 'POST',
  path: CODES,
  who: 'person',
  summary: 'Create a promo code',
  body: promoCodeNew,
  ok: itemOf(promoCode),
  ok_status: 201,
  errors: ['event.not_found', 'promo_code.taken', 'promo_code.tickets_unknown', 'id.taken'],
})

export const readPromoCode = endpoint({
  method: 'GET',
  path: CODE,
  who: 'person',
  summary: 'Retrieve a promo code',
  ok: itemOf(promoCode),
  errors: ['event.not_found', 'promo_code.not_found'],
})

export const updatePromoCode = endpoint({
  method: 'PUT',
  path: CODE,
  who: 'person',
  summary: 'Update a promo code; omitted fields stay unchanged',
  body: promoCodeEdit,
  ok: itemOf(promoCode),
  errors: [
    'event.not_found',
    'promo_code.not_found',
    'promo_code.taken',
    'promo_code.tickets_unknown',
    'promo_code.discount_invalid',
    'version.stale',
  ],
  versioned: true,
})

export const deletePromoCode = endpoint({
  method: 'DELETE',
  path: CODE,
  who: 'person',
  summary: 'Delete a promo code; existing orders keep their price',
  errors: ['event.not_found', 'promo_code.not_found', 'version.stale'],
  versioned: true,
})

export const promoCodeResource = resource({
  row: promoCode,
  input: promoCodeNew,
  change: promoCodeEdit,
  list: listPromoCodes,
  create: createPromoCode,
  update: updatePromoCode,
  remove: deletePromoCode,
  unsent: { times_used: 0 },
  refs: ['applicable_ticket_ids'],
})
