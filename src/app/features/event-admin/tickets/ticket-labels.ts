import { useTranslation } from 'react-i18next'
import { ticketType, type TicketType } from '#contract/resources/tickets.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { ticketFields, ticketPriceFields } from '#app/components/fields/ticket.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { TICKET_TEXTS } from './ticket-form.ts'

/** Labels of the fields of a ticket type and its prices. */
export function useTicketLabels() {
  const { t } = useTranslation('fields')
  const prices = useFields(ticketPriceFields)
  const labels = labelsOf(useFields(ticketFields))
  const price_labels = translatedLabels(t, { label: prices.label.label }, ['label'])
  return {
    ...labels,
    ...translatedLabels(t, labels, TICKET_TEXTS),
    'prices.*.price_cents': prices.price_cents.label,
    'prices.*.label': prices.label.label,
    ...Object.fromEntries(Object.entries(price_labels).map(([name, label]) => [`prices.*.${name}`, label])),
    'prices.*.quantity_available': prices.quantity_available.label,
    'prices.*.sale_start_at': prices.sale_start_at.label,
    'prices.*.sale_end_at': prices.sale_end_at.label,
    'prices.*.is_hidden': prices.is_hidden.label,
    'prices.*.member_price_cents': prices.member_price_cents.label,
    'prices.*.tiers': prices.tiers.label,
    'prices.*.opens_after_previous': prices.opens_after_previous.label,
  }
}

/** Ticket types with their descriptions. */
export function useTicketTypes(): { value: TicketType; label: string; hint: string }[] {
  const { t } = useTranslation('event-sales')
  const { choices } = useFields(ticketFields).type
  const hints = {
    PAID: t('ticket.paid_hint'),
    FREE: t('ticket.free_hint'),
    DONATION: t('ticket.donation_hint'),
    TIERED: t('ticket.tiered_hint'),
  }
  return ticketType.options.map((value) => ({ value, label: choices[value], hint: hints[value] }))
}
