import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { card, type SandboxPayment } from '#contract/orders/sandbox.ts'
import { usePaySandbox } from '#app/data/sandbox/mutations.ts'
import { FormBody } from '#app/components/form/form-body.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { formatPaymentFailure } from '#app/components/order/failure-labels.ts'
import { TestCards } from './test-cards.tsx'

const BLANK = { number: '', expiry: '', cvc: '' }

/** Card form with test cards; a declined card can be followed by another. */
export function CardForm({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation('checkout')
  const pay = usePaySandbox(payment.id)
  const form = useRowForm({
    schema: card,
    row: null,
    toForm: () => BLANK,
    labels: {
      number: t('sandbox.number'),
      expiry: t('sandbox.expiry'),
      cvc: t('sandbox.cvc'),
    },
    save: ({ body }) => pay.mutateAsync(body),
  })
  const fillForm = (number: string) => {
    form.set('number', number.replace(/(\d{4})(?=\d)/g, '$1 '))
    form.set('expiry', '12/34')
    form.set('cvc', '123')
  }
  return (
    <>
      {payment.status === 'FAILED' && (
        <Alert severity="error" sx={{ mb: 2.5 }}>
          {formatPaymentFailure(t, payment.failure)}
        </Alert>
      )}
      <FormBody form={form}>
        <TextField {...form.field('number')} required inputMode="numeric" autoComplete="cc-number" />
        <Stack direction="row" sx={{ gap: 2.5 }}>
          <TextField
            {...form.field('expiry')}
            required
            inputMode="numeric"
            autoComplete="cc-exp"
            hint={t('sandbox.expiry_hint')}
          />
          <TextField {...form.field('cvc')} required inputMode="numeric" autoComplete="cc-csc" />
        </Stack>
        <Button type="submit" variant="contained" size="large" loading={form.is_saving}>
          {t('sandbox.pay')}
        </Button>
        <Button color="inherit" href={payment.cancel_url}>
          {t('sandbox.cancel')}
        </Button>
      </FormBody>
      <TestCards onSelect={fillForm} />
    </>
  )
}
