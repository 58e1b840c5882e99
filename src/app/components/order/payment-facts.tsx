import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { FpsPayee } from '#contract/orders/fps-payee.ts'
import type { OfflinePaymentOption } from '#contract/orders/offline-payments.ts'
import { formatFpsProxy } from '#rules/sales/fps-proxy.ts'
import { majorUnits } from '#rules/text/money.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'

/** `copied`: what a bank's app takes; null where nothing is to be typed there. */
type Fact = { term: string; value: string; copied: string | null }

export type UnpaidOrder = Pick<CheckoutOrder, 'reference' | 'currency' | 'total_gross_cents' | 'event'>

interface PaymentFactsProps {
  order: UnpaidOrder
  way: OfflinePaymentOption
  /** Payee when the order can be paid to an FPS proxy. */
  payee: FpsPayee | null
}

/** What a bank's app asks for, in its order, with copy buttons: payee, amount and reference; then the deadline. */
export function PaymentFacts({ order, way, payee }: PaymentFactsProps) {
  const { t } = useTranslation('checkout')
  const { total_gross_cents, currency, reference, event } = order
  const is_transfer = way.kind !== 'door'
  const facts: Fact[] = [
    ...(payee === null ? [] : [proxyFact(t, payee)]),
    {
      term: t('owed.sum'),
      value: formatMoney(total_gross_cents, currency),
      copied: is_transfer ? majorUnits(total_gross_cents, currency) : null,
    },
    { term: t('owed.reference'), value: reference, copied: is_transfer ? reference : null },
    ...(payee === null ? [] : payeeFacts(t, payee)),
    ...(is_transfer
      ? [{ term: t('owed.until'), value: formatInstant(way.until, event.timezone), copied: null }]
      : []),
  ]
  return (
    <Box component="dl" sx={list}>
      {facts.map(({ term, value, copied }) => (
        <div key={term}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {term}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 700, overflowWrap: 'anywhere' }}>
            {value}
            {copied !== null && (
              <Box>
                <CopyButton text={copied} of={term} look="text" />
              </Box>
            )}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

function proxyFact(t: TFunction<'checkout'>, payee: FpsPayee): Fact {
  const terms = { id: t('owed.fps_id'), mobile: t('owed.fps_mobile'), email: t('owed.fps_email') }
  // Bank apps ask for the eight digits of a Hong Kong number.
  return { term: terms[payee.kind], value: formatFpsProxy(payee), copied: payee.value.replace(/^\+852/, '') }
}

function payeeFacts(t: TFunction<'checkout'>, { bank_code, name }: FpsPayee): Fact[] {
  return [
    ...(bank_code === null ? [] : [{ term: t('owed.bank_code'), value: bank_code, copied: null }]),
    { term: t('owed.payee_name'), value: name, copied: null },
  ]
}

const list = { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 } as const
