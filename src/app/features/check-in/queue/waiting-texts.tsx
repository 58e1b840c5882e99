import { useTranslation } from 'react-i18next'
import { useDoorState } from '../screen/station-context.ts'

/** How many scans, and how many sales, wait on this phone; that all were sent when none do. */
export function WaitingTexts() {
  const { t } = useTranslation('check-in')
  const sales = useDoorState((state) => state.waiting_sales)
  const scans = useDoorState((state) => state.waiting - state.waiting_sales)
  if (scans + sales === 0) return t('queue.sent')
  return (
    <>
      {scans > 0 && <span>{t('queue.waiting', { count: scans })} </span>}
      {sales > 0 && <span>{t('queue.waiting_sales', { count: sales })}</span>}
    </>
  )
}
