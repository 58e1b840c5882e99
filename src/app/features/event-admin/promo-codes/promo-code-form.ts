import type { DiscountType, PromoCode } from '#contract/resources/promo-codes.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { toTicketIds } from '#app/components/form/ticket-choice.ts'

export type PromoCodeForm = {
  code: string
  discount_type: DiscountType
  /** Minor units for a fixed discount, percent for a percentage. */
  discount: number | null
  applicable_ticket_ids: Id[]
  combines_with_member_price: boolean
  /** Wall time in the event's timezone; empty for never. */
  expires_at: string
  max_uses: number | null
}

/** Initial form values of a code, or of a new one. */
export const promoCodeFormOf = (code: PromoCode | null, timezone: string): PromoCodeForm => ({
  code: code?.code ?? '',
  discount_type: code?.discount_type ?? 'PERCENTAGE',
  discount: code === null || code.discount_type === 'NONE' ? null : code.discount,
  applicable_ticket_ids: code?.applicable_ticket_ids ?? [],
  combines_with_member_price: code?.combines_with_member_price ?? false,
  expires_at: code === null || code.expires_at === null ? '' : toInputValue(code.expires_at, timezone),
  max_uses: code?.max_uses ?? null,
})

/** The form values as a request body. */
export const promoCodeBodyOf = (form: PromoCodeForm, timezone: string) => ({
  ...form,
  applicable_ticket_ids: toTicketIds(form.applicable_ticket_ids),
  discount: form.discount_type === 'NONE' ? 0 : (form.discount ?? undefined),
  expires_at: fromInputValue(form.expires_at, timezone),
})
