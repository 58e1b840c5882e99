import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useEvent } from '../use-event.tsx'
import type { OrderList } from './orders-search.ts'

/** Says that the list shows only one affiliate's orders, and links to all. */
export function ByAffiliate({ list }: { list: OrderList }) {
  const { t } = useTranslation('event-orders')
  const { affiliates } = useEvent()
  const { affiliate: id } = list.search
  if (id === undefined) return null
  const name = affiliates.find((row) => row.id === id)?.name ?? ''
  return (
    <Alert
      severity="info"
      icon={false}
      role="note"
      action={<Button onClick={() => list.setFilter('affiliate', undefined)}>{t('list.by_anybody')}</Button>}
    >
      {t('list.by_affiliate', { name })}
    </Alert>
  )
}
