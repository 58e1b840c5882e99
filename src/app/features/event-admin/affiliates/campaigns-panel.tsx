import { useTranslation } from 'react-i18next'
import type { CampaignFigures } from '#contract/events/campaigns.ts'
import { useCampaignFigures } from '#app/data/campaigns/queries.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Fact, Facts } from '../orders/facts.tsx'
import { useEvent } from '../use-event.tsx'

/** Visits and sales by campaign; nothing until a link of a campaign was opened. */
export function CampaignsPanel() {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const { data } = useCampaignFigures(event.id, !event.is_new)
  if (data === undefined || data.data.length === 0) return null
  const nameOf = ({ source, medium, campaign }: CampaignFigures) =>
    [source, medium, campaign].filter((part) => part !== '').join(' / ')
  const format = ({ visits, tickets, revenue_cents }: CampaignFigures) =>
    [
      t('campaign.visits', { count: visits }),
      t('campaign.tickets', { count: tickets }),
      formatMoney(revenue_cents, data.currency),
    ].join(' · ')
  return (
    <Panel title={t('campaign.title')} lead={t('campaign.lead')}>
      <Facts>
        {data.data.map((row) => (
          <Fact key={nameOf(row)} label={nameOf(row)}>
            {format(row)}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
