import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { CancellationSentences } from '#app/components/order/cancellation-terms.tsx'

/** The terms under which an order was placed, for the desk. */
export function OrderTerms({ terms, currency }: { terms: CancellationTerms; currency: string }) {
  const { t } = useTranslation('cancellation')
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {t('desk.terms')}
      </Typography>
      <CancellationSentences terms={terms} currency={currency} of="order" />
    </Box>
  )
}
