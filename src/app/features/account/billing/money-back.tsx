import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/lib/format/money.ts'

interface RefundedAmountsProps {
  refunded_cents: number
  disputed_cents: number
  currency: string
}

/** Amount refunded to cards, and below it the disputed amount if any. */
export function RefundedAmounts({ refunded_cents, disputed_cents, currency }: RefundedAmountsProps) {
  const { t } = useTranslation('billing')
  return (
    <>
      {formatMoney(refunded_cents, currency)}
      {disputed_cents !== 0 && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('column.disputed')}: {formatMoney(disputed_cents, currency)}
        </Box>
      )}
    </>
  )
}
