import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { SandboxPayment } from '#contract/orders/sandbox.ts'
import { useAuthenticateSandbox } from '#app/data/sandbox/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'

/** Authentication step of the card's bank. */
export function ExtraStep({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation('checkout')
  const { mutate, isPending, error } = useAuthenticateSandbox(payment.id)
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem' }} tabIndex={-1} ref={(title) => title?.focus()}>
        {t('sandbox.step')}
      </Typography>
      <Typography>{t('sandbox.step_text')}</Typography>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <Button variant="contained" size="large" loading={isPending} onClick={() => mutate(true)}>
        {t('sandbox.approve')}
      </Button>
      <Button variant="outlined" color="error" disabled={isPending} onClick={() => mutate(false)}>
        {t('sandbox.refuse')}
      </Button>
    </Stack>
  )
}
