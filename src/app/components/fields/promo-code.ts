import type { PromoCodeEdit } from '#contract/resources/promo-codes.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { Declared, FieldTexts, Say } from './field.ts'
import { sayInstant, sayNumber, sayTickets } from './format.ts'
import { sayPercent } from './values.ts'

const sayDiscount: Say = (discount, { names, fields }) =>
  fields['discount_type'] === 'PERCENTAGE'
    ? sayPercent(Number(discount))
    : formatMoney(Number(discount), names.currency)

/** The fields of a promo code. */
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
    discount: { label: t('promo_code.discount'), say: sayDiscount },
    applicable_ticket_ids: {
      label: t('promo_code.applicable_ticket_ids'),
      none: t('value.all_tickets'),
      say: sayTickets,
    },
    expires_at: { label: t('promo_code.expires_at'), say: sayInstant },
    max_uses: { label: t('promo_code.max_uses'), none: t('value.unlimited'), say: sayNumber },
  }) satisfies Declared<PromoCodeEdit>
