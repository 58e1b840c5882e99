import type { TicketEdit, TicketPriceEdit } from '#contract/resources/tickets.ts'
import { entryRuleDeclarations } from './entry-rules.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { formatInstantValue, formatLimitValue, formatNumberValue, formatTaxesValue } from './format.ts'
import { tierLabels } from './tier-labels.ts'
import { formatTicketPrices } from './values.ts'

/** Field declarations of a ticket type. */
export const ticketFields = (t: FieldTexts) =>
  ({
    name: { label: t('ticket.name') },
    type: {
      label: t('ticket.type'),
      choices: {
        PAID: t('choices.ticket.type.PAID'),
        FREE: t('choices.ticket.type.FREE'),
        DONATION: t('choices.ticket.type.DONATION'),
        TIERED: t('choices.ticket.type.TIERED'),
      },
    },
    description: { label: t('ticket.description') },
    prices: {
      label: t('ticket.prices'),
      format: (prices, { names }) => formatTicketPrices(t, prices, names),
    },
    sale_start_at: { label: t('ticket.sale_start_at'), format: formatInstantValue },
    sale_end_at: { label: t('ticket.sale_end_at'), format: formatInstantValue },
    min_per_order: { label: t('ticket.min_per_order'), format: formatNumberValue },
    max_per_order: { label: t('ticket.max_per_order'), format: formatNumberValue },
    is_paused: { label: t('ticket.is_paused') },
    needs_approval: { label: t('ticket.needs_approval') },
    is_hidden: { label: t('ticket.is_hidden') },
    is_hidden_without_promo_code: { label: t('ticket.is_hidden_without_promo_code') },
    hide_before_sale_start: { label: t('ticket.hide_before_sale_start') },
    hide_after_sale_end: { label: t('ticket.hide_after_sale_end') },
    hide_when_sold_out: { label: t('ticket.hide_when_sold_out') },
    show_quantity_remaining: { label: t('ticket.show_quantity_remaining') },
    member_tiers: {
      label: t('ticket.member_tiers'),
      none: t('value.everybody'),
      choices: tierLabels(t),
    },
    tax_and_fee_ids: { label: t('ticket.tax_and_fee_ids'), format: formatTaxesValue },
    tier: { label: t('ticket.tier') },
    note: { label: t('ticket.note') },
    needs_attention: { label: t('ticket.needs_attention') },
    ...entryRuleDeclarations(t),
  }) satisfies FieldDeclarations<TicketEdit>

/** Field declarations of a ticket price. */
export const ticketPriceFields = (t: FieldTexts) =>
  ({
    label: { label: t('ticket_price.label') },
    price_cents: { label: t('ticket_price.price_cents') },
    quantity_available: { label: t('ticket_price.quantity_available'), format: formatLimitValue },
    sale_start_at: { label: t('ticket_price.sale_start_at'), format: formatInstantValue },
    sale_end_at: { label: t('ticket_price.sale_end_at'), format: formatInstantValue },
    is_hidden: { label: t('ticket_price.is_hidden') },
    member_price_cents: { label: t('ticket_price.member_price_cents') },
    tiers: { label: t('ticket_price.tiers'), choices: tierLabels(t) },
    opens_after_previous: { label: t('ticket_price.opens_after_previous') },
  }) satisfies FieldDeclarations<TicketPriceEdit>
