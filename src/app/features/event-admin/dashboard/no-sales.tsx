import ChartIcon from '@mui/icons-material/InsightsOutlined'
import { useTranslation } from 'react-i18next'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import { useNow } from '#app/components/use-now.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { FirstSaleStep } from '../first-sale-step.tsx'
import { useEvent } from '../use-event.tsx'

/** In place of the figures until there is an order: what will be here, and what brings it about. */
export function NoSales() {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const now = useNow()
  const text_before_end = event.status === 'live' ? t('dashboard.nothing_live') : t('dashboard.nothing_draft')
  return (
    <EmptyState icon={<ChartIcon />} title={t('dashboard.nothing')} action={<FirstSaleStep />}>
      {isOverAt(event, fromEpochMs(now)) ? t('dashboard.nothing_over') : text_before_end}
    </EmptyState>
  )
}
