import { useTranslation } from 'react-i18next'
import type { BuyerTicket } from '#contract/orders/buyer-order.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatMoney } from '#app/lib/format/money.ts'

/** Tickets of an order as options, with the amounts paid. */
export function useTicketOptions(tickets: readonly BuyerTicket[], currency: string) {
  const { t } = useTranslation('cancellation')
  return tickets.map(({ attendee_id, ticket_name: ticket, paid_cents = 0, ...person }) => {
    const name = personName(person)
    const amount = formatMoney(paid_cents, currency)
    return {
      value: attendee_id,
      label:
        paid_cents === 0
          ? t('tickets.each', { name, ticket })
          : t('tickets.each_paid', { name, ticket, amount }),
    }
  })
}
