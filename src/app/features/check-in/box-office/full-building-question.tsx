import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Building } from '#contract/door/building.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useAfterReading } from '../sheets/use-after-reading.ts'

/** Asks whether to sell and let in although the building is full; a tap counts only once it could be read. */
export function FullBuildingQuestion({ building, onConfirm }: { building: Building; onConfirm: () => void }) {
  const { t } = useTranslation('check-in')
  const afterReading = useAfterReading()
  return (
    <Alert
      severity="warning"
      action={<Button onClick={afterReading(onConfirm)}>{t('verdict.over_limit_action')}</Button>}
    >
      {t('reason.building_full', { limit: formatNumber(building.limit) })}
    </Alert>
  )
}
