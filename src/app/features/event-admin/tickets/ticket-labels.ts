import { useTranslation } from 'react-i18next'
import type { TicketType } from '#contract/tickets.ts'

/** What the fields of a ticket type are called. */
export function useTicketLabels() {
  const { t } = useTranslation('event-sales')
  return {
    name: t('ticket.name'),
    type: t('ticket.type'),
    description: t('ticket.description'),
    prices: t('ticket.tiers'),
    'prices.*.price_cents': t('ticket.price'),
    'prices.*.label': t('ticket.tier_label'),
    'prices.*.quantity_available': t('ticket.quantity'),
    'prices.*.sale_start_at': t('ticket.sale_start'),
    'prices.*.sale_end_at': t('ticket.sale_end'),
    'prices.*.is_hidden': t('ticket.tier_hidden'),
    sale_start_at: t('ticket.sale_start'),
    sale_end_at: t('ticket.sale_end'),
    min_per_order: t('ticket.min_per_order'),
    max_per_order: t('ticket.max_per_order'),
    hide_before_sale_start: t('ticket.hide_before'),
    hide_after_sale_end: t('ticket.hide_after'),
    hide_when_sold_out: t('ticket.hide_sold_out'),
    show_quantity_remaining: t('ticket.show_remaining'),
    is_hidden_without_promo_code: t('ticket.hidden_without_code'),
    is_hidden: t('ticket.is_hidden'),
    is_paused: t('ticket.is_paused'),
    member_tiers: t('ticket.member_tiers'),
    tax_and_fee_ids: t('ticket.taxes'),
    tier: t('ticket.door_tier'),
    note: t('ticket.note'),
    needs_attention: t('ticket.needs_attention'),
  }
}

/** What the types are called, and what each is for. */
export function useTicketTypes(): Record<TicketType, { label: string; hint: string }> {
  const { t } = useTranslation('event-sales')
  return {
    PAID: { label: t('ticket.paid'), hint: t('ticket.paid_hint') },
    FREE: { label: t('ticket.free'), hint: t('ticket.free_hint') },
    DONATION: { label: t('ticket.donation'), hint: t('ticket.donation_hint') },
    TIERED: { label: t('ticket.tiered'), hint: t('ticket.tiered_hint') },
  }
}
