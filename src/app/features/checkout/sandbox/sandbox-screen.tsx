import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PROVIDER_FRAGMENT, type SandboxPayment } from '#contract/orders/sandbox.ts'
import { useSandboxPayment } from '#app/data/sandbox/queries.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { useDensity } from '#app/ui/theme/density.ts'
import { ProviderPage } from './provider-page.tsx'
import { CardForm } from './card-form.tsx'
import { ExtraStep } from './extra-step.tsx'

/** Card page of the sandbox provider, clearly marked as a test. */
export function SandboxScreen() {
  const { t } = useTranslation('checkout')
  const { paymentRef = '' } = useParams({ strict: false })
  const query = useSandboxPayment(paymentRef)
  useDensity('public')
  useDocumentTitle(t('sandbox.title'))
  return (
    <Box component="main" id="content" tabIndex={-1} sx={page}>
      <Typography variant="h1" sx={{ fontSize: '1.5rem', mb: 2 }}>
        {t('sandbox.title')}
      </Typography>
      <Alert severity="warning" role="note" sx={{ mb: 2.5 }}>
        {t('sandbox.test')}
      </Alert>
      <WaitForServer query={query}>{(payment) => <Payment payment={payment} />}</WaitForServer>
    </Box>
  )
}

function Payment({ payment }: { payment: SandboxPayment }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderRadius: '16px' }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', flexWrap: 'wrap', mb: 2.5 }}>
        <Typography sx={{ minWidth: 0 }}>{payment.description}</Typography>
        <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
          {formatMoney(payment.amount_cents, payment.currency)}
        </Typography>
      </Stack>
      <PaymentStage payment={payment} />
    </Paper>
  )
}

function PaymentStage({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation('checkout')
  switch (payment.status) {
    case 'OPEN':
    case 'FAILED':
      return <CardForm payment={payment} />
    case 'AUTHENTICATING':
      return <ExtraStep payment={payment} />
    case 'SUCCEEDED':
      if (location.hash === PROVIDER_FRAGMENT) return <ProviderPage payment={payment} />
      return <Redirect url={payment.return_url} text={t('sandbox.paid')} />
    case 'CLOSED':
      return <Redirect url={payment.return_url} text={t('sandbox.closed')} />
    default:
      return payment.status satisfies never
  }
}

/** Redirects back to the shop, which checks the outcome itself. */
function Redirect({ url, text }: { url: string; text: string }) {
  useEffect(() => location.replace(url), [url])
  return <Typography role="status">{text}</Typography>
}

const page = { flex: 1, width: '100%', maxWidth: 520, mx: 'auto', px: 2, py: { xs: 3, md: 6 } } as const
