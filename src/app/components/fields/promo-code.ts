import type { PromoCodeEdit } from '#contract/resources/promo-codes.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { FieldDeclarations, FieldTexts, ValueFormatter } from './field.ts'
import { formatInstantValue, formatNumberValue, formatTicketsValue } from './format.ts'
import { formatPercent } from './values.ts'

const formatDiscountValue: ValueFormatter = (discount, { names, fields }) =>
  fields['discount_type'] === 'PERCENTAGE'
    ? formatPercent(Number(discount))
    : formatMoney(Number(discount), names.currency)

/** Field declarations of a promo code. */
export const promoCodeFields = (t: FieldTexts) =>
  ({
    code: { label: t('promo_code.code') },
    discount_type: {
      label: t('promo_code.discount_type'),
      choices: {
        NONE: t('choices.promo_code.discount_type.NONE'),
        FIXED: t('choices.promo_code.discount_type.FIXED'),
        PERCENTAGE: t('choices.promo_code.discount_type.PERCENTAGE'),
      },
    },
    discount: { label: t('promo_code.discount'), format: formatDiscountValue },
    applicable_ticket_ids: {
      label: t('promo_code.applicable_ticket_ids'),
      none: t('value.all_tickets'),
      format: formatTicketsValue,
    },
    combines_with_member_price: { label: t('promo_code.combines_with_member_price') },
    expires_at: { label: t('promo_code.expires_at'), format: formatInstantValue },
    max_uses: { label: t('promo_code.max_uses'), none: t('value.unlimited'), format: formatNumberValue },
  }) satisfies FieldDeclarations<PromoCodeEdit>
