import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PaymentConnection, PaymentMethodName } from '#contract/account/accounts.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { formatList } from '#app/components/fields/values.ts'
import { formatInstant } from '#app/lib/format/dates.ts'

/** The server's payment configuration; details for users who may change it. */
export function ConnectionFacts({ connection }: { connection: PaymentConnection }) {
  const { t } = useTranslation('account')
  const { details } = connection
  const timezone = useAccountTimezone()
  const names: Record<PaymentMethodName, string> = {
    card: t('payment.method.card'),
    alipay: t('payment.method.alipay'),
    wechat_pay: t('payment.method.wechat_pay'),
    apple_pay: t('payment.method.apple_pay'),
    google_pay: t('payment.method.google_pay'),
  }
  const methods = (details?.check?.methods ?? []).map((method) => names[method])
  const payee = details?.check?.payee ?? null
  const format = (at: Instant | null) => (at === null ? t('payment.never') : formatInstant(at, timezone))
  const facts = [
    [t('payment.provider'), useProviderName(connection)],
    ...(details === null || connection.provider === null
      ? []
      : [
          ...(payee === null ? [] : [[t('payment.payee'), payee]]),
          ...(methods.length === 0 ? [] : [[t('payment.methods'), formatList(methods)]]),
          [t('payment.checked'), format(details.check?.at ?? null)],
          [t('payment.webhook_heard'), format(details.webhook_heard_at)],
          [t('payment.webhook_url'), details.webhook_url],
        ]),
  ]
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ mb: 1.5 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function useProviderName({ provider, mode }: PaymentConnection): string {
  const { t } = useTranslation('account')
  switch (provider) {
    case null:
      return t('payment.no_provider')
    case 'sandbox':
      return t('payment.built_in')
    case 'stripe':
      return mode === 'live' ? t('payment.stripe_live') : t('payment.stripe_test')
  }
}
