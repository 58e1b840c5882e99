import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { ConnectionIssue } from '#contract/account/accounts.ts'

/** Requirements that the account lacks for card payments. */
export function MissingRequirements({ missing }: { missing: readonly ConnectionIssue[] }) {
  const { t } = useTranslation('account')
  const labels: Record<ConnectionIssue, string> = {
    keys: t('payment.gap.keys'),
    live_keys: t('payment.gap.live_keys'),
    check: t('payment.gap.check'),
    refused: t('payment.gap.refused'),
    charges: t('payment.gap.charges'),
    webhook: t('payment.gap.webhook'),
  }
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{t('payment.missing')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {missing.map((issue) => (
          <li key={issue}>{labels[issue]}</li>
        ))}
      </Box>
    </Alert>
  )
}
