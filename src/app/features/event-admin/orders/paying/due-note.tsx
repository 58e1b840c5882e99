import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/orders/orders.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useEvent } from '#app/features/event-admin/use-event.tsx'
import { useMethodLabels } from './method-labels.ts'

/** Payment method and deadline of an unpaid order; nothing when no payment is expected. */
export function DueNote({ order: { due_at, payment_method } }: { order: Order }) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const methods = useMethodLabels()
  if (due_at === null) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('list.due', { way: methods[payment_method], at: formatInstant(due_at, event.timezone) })}
    </Typography>
  )
}
