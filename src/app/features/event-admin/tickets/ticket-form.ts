import type { Id } from '#contract/wire/id.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Ticket, TicketPrice, TicketType } from '#contract/resources/tickets.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import {
  translationsBody,
  translationsForm,
  type TypedTranslations,
} from '#app/components/translations/translations.ts'
import { entryRulesBody, entryRulesForm, type EntryRulesForm } from '../entry-rules/entry-rules-form.ts'

/** Texts with translations. */
export const TICKET_TEXTS = ['name', 'description'] as const

export type PriceForm = {
  id: Id
  price_cents: number | null
  label: string
  translations: TypedTranslations<'label'>
  /** Wall times in the event's timezone; empty for none. */
  sale_start_at: string
  sale_end_at: string
  /** Null for no limit. */
  quantity_available: number | null
  is_hidden: boolean
  member_price_cents: number | null
  tiers: MemberTier[]
  opens_after_previous: boolean
}

export type TicketForm = {
  name: string
  type: TicketType
  description: string
  translations: TypedTranslations<(typeof TICKET_TEXTS)[number]>
  prices: PriceForm[]
  sale_start_at: string
  sale_end_at: string
  min_per_order: number | null
  max_per_order: number | null
  hide_before_sale_start: boolean
  hide_after_sale_end: boolean
  hide_when_sold_out: boolean
  show_quantity_remaining: boolean
  is_hidden_without_promo_code: boolean
  is_hidden: boolean
  is_paused: boolean
  needs_approval: boolean
  member_tiers: MemberTier[]
  tax_and_fee_ids: Id[]
  tier: string
  note: string
  needs_attention: boolean
} & EntryRulesForm

const wallTimeOf = (at: string | null, timezone: string) => (at === null ? '' : toInputValue(at, timezone))

/** An empty price. */
export const emptyPriceForm = (id: Id): PriceForm => ({
  id,
  price_cents: null,
  label: '',
  translations: translationsForm(['label']),
  sale_start_at: '',
  sale_end_at: '',
  quantity_available: null,
  is_hidden: false,
  member_price_cents: null,
  tiers: [],
  opens_after_previous: false,
})

const priceFormOf = (price: TicketPrice, timezone: string): PriceForm => ({
  id: price.id,
  price_cents: price.price_cents,
  label: price.label ?? '',
  translations: translationsForm(['label'], price.translations),
  sale_start_at: wallTimeOf(price.sale_start_at, timezone),
  sale_end_at: wallTimeOf(price.sale_end_at, timezone),
  quantity_available: price.quantity_available >= UNLIMITED ? null : price.quantity_available,
  is_hidden: price.is_hidden,
  member_price_cents: price.member_price_cents,
  tiers: price.tiers,
  opens_after_previous: price.opens_after_previous,
})

/** Defaults of a new ticket type. */
export type TicketDefaults = { price_id: Id; type: TicketType; tax_and_fee_ids: Id[] }

/** Initial form values of a ticket type, or of a new one. */
export function ticketFormOf(ticket: Ticket | null, defaults: TicketDefaults, timezone: string): TicketForm {
  return {
    name: ticket?.name ?? '',
    type: ticket?.type ?? defaults.type,
    description: ticket?.description ?? '',
    translations: translationsForm(TICKET_TEXTS, ticket?.translations),
    prices: ticket?.prices.map((price) => priceFormOf(price, timezone)) ?? [
      emptyPriceForm(defaults.price_id),
    ],
    sale_start_at: wallTimeOf(ticket?.sale_start_at ?? null, timezone),
    sale_end_at: wallTimeOf(ticket?.sale_end_at ?? null, timezone),
    min_per_order: ticket?.min_per_order ?? 1,
    max_per_order: ticket?.max_per_order ?? 10,
    hide_before_sale_start: ticket?.hide_before_sale_start ?? false,
    hide_after_sale_end: ticket?.hide_after_sale_end ?? false,
    hide_when_sold_out: ticket?.hide_when_sold_out ?? false,
    show_quantity_remaining: ticket?.show_quantity_remaining ?? false,
    is_hidden_without_promo_code: ticket?.is_hidden_without_promo_code ?? false,
    is_hidden: ticket?.is_hidden ?? false,
    is_paused: ticket?.is_paused ?? false,
    needs_approval: ticket?.needs_approval ?? false,
    member_tiers: ticket?.member_tiers ?? [],
    tax_and_fee_ids: ticket?.tax_and_fee_ids ?? defaults.tax_and_fee_ids,
    tier: ticket?.tier ?? '',
    note: ticket?.note ?? '',
    needs_attention: ticket?.needs_attention ?? false,
    ...entryRulesForm(ticket),
  }
}

/** The form values as a request body: a free ticket has price 0, only tiers have labels and sale periods. */
export function ticketBodyOf(form: TicketForm, timezone: string) {
  const toInstant = (text: string) => fromInputValue(text, timezone)
  const is_tiered = form.type === 'TIERED'
  const has_member_price = is_tiered || form.type === 'PAID'
  const prices = form.prices.map((price, at) => ({
    id: price.id,
    price_cents: form.type === 'FREE' ? 0 : (price.price_cents ?? undefined),
    label: is_tiered ? price.label || null : null,
    translations: is_tiered ? translationsBody(price.translations) : {},
    sale_start_at: is_tiered ? toInstant(price.sale_start_at) : null,
    sale_end_at: is_tiered ? toInstant(price.sale_end_at) : null,
    quantity_available: price.quantity_available ?? UNLIMITED,
    is_hidden: is_tiered && price.is_hidden,
    member_price_cents: has_member_price ? price.member_price_cents : null,
    tiers: has_member_price && price.member_price_cents !== null ? price.tiers : [],
    opens_after_previous: is_tiered && at > 0 && price.opens_after_previous,
  }))
  return {
    ...form,
    translations: translationsBody(form.translations),
    prices: is_tiered ? prices : prices.slice(0, 1),
    sale_start_at: toInstant(form.sale_start_at),
    sale_end_at: toInstant(form.sale_end_at),
    min_per_order: form.min_per_order ?? undefined,
    max_per_order: form.max_per_order ?? undefined,
    tax_and_fee_ids: form.type === 'FREE' ? [] : form.tax_and_fee_ids,
    tier: form.tier || null,
    note: form.note || null,
    ...entryRulesBody(form),
  }
}
