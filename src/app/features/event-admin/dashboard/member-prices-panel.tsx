import { useTranslation } from 'react-i18next'
import type { MemberSales } from '#contract/events/stats.ts'
import { useMemberSales } from '#app/data/stats/member-sales.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useFields } from '#app/components/fields/field.ts'
import { ticketPriceFields } from '#app/components/fields/ticket.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Fact, Facts } from '../orders/facts.tsx'
import { useEvent } from '../use-event.tsx'

/** Sales at member prices by tier; nothing until one was sold. */
export function MemberPricesPanel() {
  const { t } = useTranslation('dashboard')
  const { event, tickets } = useEvent()
  const tiers = useFields(ticketPriceFields).tiers.choices
  const has_member_prices = tickets.some(({ prices }) =>
    prices.some(({ member_price_cents }) => member_price_cents !== null),
  )
  const { data } = useMemberSales(event.id, has_member_prices && !event.is_new)
  if (data === undefined || data.data.length === 0) return null
  const format = ({ tickets: count, discount_cents }: MemberSales) =>
    [
      t('affiliates.tickets', { count }),
      ...(discount_cents === null ? [] : [formatMoney(-discount_cents, data.currency)]),
    ].join(' · ')
  return (
    <Panel title={t('member_prices.title')} lead={t('member_prices.lead')}>
      <Facts>
        {data.data.map((row) => (
          <Fact key={row.tier} label={tiers[row.tier]}>
            {format(row)}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
