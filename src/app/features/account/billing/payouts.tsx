import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PaymentConnection } from '#contract/account/accounts.ts'
import { Panel } from '#app/ui/panel.tsx'

const PAYOUTS_AT_STRIPE = 'https://dashboard.stripe.com/payouts'

/**
 * Where to find payouts: the provider keys belong to the whole server, so a list here could show payouts of other
 * accounts.
 */
export function Payouts({ provider }: Pick<PaymentConnection, 'provider'>) {
  const { t } = useTranslation('billing')
  const texts = {
    stripe: t('payouts.stripe'),
    sandbox: t('payouts.sandbox'),
    none: t('payouts.none'),
  }
  return (
    <Panel title={t('payouts.title')}>
      <Typography>{texts[provider ?? 'none']}</Typography>
      {provider === 'stripe' && (
        <Link href={PAYOUTS_AT_STRIPE} target="_blank" rel="noopener noreferrer" underline="always">
          {t('payouts.link')}
        </Link>
      )}
    </Panel>
  )
}
