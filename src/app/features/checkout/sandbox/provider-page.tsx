import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import type { SandboxPayment } from '#contract/orders/sandbox.ts'
import { useDisputeSandbox, useRefundAtSandbox } from '#app/data/sandbox/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'

/** Test actions on a payment that happen at the provider: by its dashboard, or by the card holder. */
export function ProviderPage({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const online = useOnline()
  const refund = useRefundAtSandbox(payment.id)
  const dispute = useDisputeSandbox(payment.id)
  const [amount, setAmount] = useState<number | null>(null)
  const failure = refund.error ?? dispute.error
  const decide = (status: DisputeStatus, label: string) => (
    <Button variant="outlined" disabled={!online || dispute.isPending} onClick={() => dispute.mutate(status)}>
      {label}
    </Button>
  )
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="h2">{t('sandbox.provider')}</Typography>
      <Typography>{t('sandbox.provider_lead')}</Typography>
      <div role="alert">{failure !== null && <Alert severity="error">{errorText(failure)}</Alert>}</div>
      {payment.left_cents > 0 && (
        <>
          <MoneyField
            id={id}
            label={t('sandbox.amount')}
            currency={payment.currency}
            value={amount ?? payment.left_cents}
            onChange={setAmount}
          />
          <Button
            variant="contained"
            disabled={!online}
            loading={refund.isPending}
            onClick={() => refund.mutate(amount ?? payment.left_cents, { onSuccess: () => setAmount(null) })}
          >
            {t('sandbox.refund')}
          </Button>
          {payment.dispute === null && decide('OPEN', t('sandbox.dispute'))}
        </>
      )}
      {payment.dispute === 'OPEN' && (
        <>
          {decide('WON', t('sandbox.dispute_won'))}
          {decide('LOST', t('sandbox.dispute_lost'))}
        </>
      )}
    </Stack>
  )
}
