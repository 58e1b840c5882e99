import { useTranslation } from 'react-i18next'
import type { EventStats } from '#contract/events/stats.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Fact, Facts } from '../orders/facts.tsx'

/** Breakdown of gross sales, refunds and what remains, line by line; nothing until something was paid. */
export function TotalsPanel({ stats }: { stats: EventStats }) {
  const { t } = useTranslation('dashboard')
  const { gross_cents, fees_cents, taxes_cents, refunded_cents, currency } = stats
  if (gross_cents === null || gross_cents === 0) return null
  const [fees, taxes, refunded] = [fees_cents ?? 0, taxes_cents ?? 0, refunded_cents ?? 0]
  const format = (cents: number) => formatMoney(cents, currency)
  return (
    <Panel title={t('sum.title')} lead={t('sum.lead')}>
      <Facts>
        <Fact label={t('sum.tickets')}>{format(gross_cents - fees - taxes)}</Fact>
        {fees > 0 && <Fact label={t('sum.fees')}>{format(fees)}</Fact>}
        {taxes > 0 && <Fact label={t('sum.taxes')}>{format(taxes)}</Fact>}
        <Fact label={t('dashboard.gross')} strong>
          {format(gross_cents)}
        </Fact>
        {refunded > 0 && <Fact label={t('dashboard.refunded')}>{format(-refunded)}</Fact>}
        {refunded > 0 && (
          <Fact label={t('sum.kept')} strong>
            {format(gross_cents - refunded)}
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}
