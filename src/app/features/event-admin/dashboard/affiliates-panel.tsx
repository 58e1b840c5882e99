import { useTranslation } from 'react-i18next'
import type { FiguresOfAffiliates } from '#contract/resources/affiliates.ts'
import { useAffiliateFigures } from '#app/data/affiliates/queries.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Fact, Facts } from '../orders/facts.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'

const MAX_ROWS = 5

/** Sales by affiliate; nothing until someone bought through one. */
export function AffiliatesPanel() {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const may_see = useHasEventRight('affiliate.view')
  const { data } = useAffiliateFigures(event.id, may_see && !event.is_new)
  const rows = data === undefined ? [] : affiliatesWithSales(data)
  const names = useAffiliateNames()
  if (data === undefined || rows.length === 0) return null
  const top_rows = rows.slice(0, MAX_ROWS)
  const restOf = (field: 'tickets' | 'revenue_cents') =>
    data.event[field] - top_rows.reduce((sum, row) => sum + row[field], 0)
  const format = (tickets: number, cents: number) =>
    `${t('affiliates.tickets', { count: tickets })} · ${formatMoney(cents, data.currency)}`
  return (
    <Panel
      title={t('affiliates.title')}
      lead={t('affiliates.lead')}
      action={
        <LinkButton to="/manage/event/$eventId/affiliates" params={{ eventId: event.id }}>
          {t('affiliates.all')}
        </LinkButton>
      }
    >
      <Facts>
        {top_rows.map(({ affiliate_id, tickets, revenue_cents }) => (
          <Fact key={affiliate_id} label={names.get(affiliate_id) ?? ''}>
            {format(tickets, revenue_cents)}
          </Fact>
        ))}
        <Fact label={t('affiliates.others')}>{format(restOf('tickets'), restOf('revenue_cents'))}</Fact>
      </Facts>
    </Panel>
  )
}

const affiliatesWithSales = ({ affiliates }: FiguresOfAffiliates) =>
  affiliates.filter(({ tickets }) => tickets > 0)

function useAffiliateNames(): ReadonlyMap<string, string> {
  const { affiliates } = useEvent()
  return new Map(affiliates.map(({ id, name }) => [id, name]))
}
