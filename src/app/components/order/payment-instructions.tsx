import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OfflinePaymentOption } from '#contract/orders/offline-payments.ts'
import { decimalsOf } from '#rules/text/money.ts'
import { textForLanguage } from '#rules/text/text-for-language.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useOfflinePaymentLabels } from './payment-method-labels.ts'

/** `copied`: what a bank's app takes; null where nothing is to be typed there. */
type Fact = { term: string; value: string; copied: string | null }

/** Formats an amount as banks' apps in Hong Kong take it, in any language: "1234.50". */
function formatForBank(minor_units: number, currency: string): string {
  const decimals = decimalsOf(currency)
  return (minor_units / 10 ** decimals).toFixed(decimals)
}

type UnpaidOrder = Pick<CheckoutOrder, 'reference' | 'currency' | 'total_gross_cents' | 'event'>

/**
 * Instructions for an unpaid order: the steps, the balance due, the reference, the deadline and the image to scan.
 */
export function PaymentInstructions({ order, way }: { order: UnpaidOrder; way: OfflinePaymentOption }) {
  const { t } = useTranslation('checkout')
  const names = useOfflinePaymentLabels()
  const instructions = { fps: t('owed.fps'), bank: t('owed.bank'), door: t('owed.door') }
  const text = textForLanguage(way.words, currentLanguage())
  const picture = textForLanguage(way.pictures, currentLanguage())
  const { total_gross_cents, currency, reference, event } = order
  const is_transfer = way.kind !== 'door'
  const facts: Fact[] = [
    {
      term: t('owed.sum'),
      value: formatMoney(total_gross_cents, currency),
      copied: is_transfer ? formatForBank(total_gross_cents, currency) : null,
    },
    { term: t('owed.reference'), value: reference, copied: is_transfer ? reference : null },
    ...(is_transfer
      ? [{ term: t('owed.until'), value: formatInstant(way.until, event.timezone), copied: null }]
      : []),
  ]
  return (
    <Panel title={`${t('owed.title')}: ${names[way.kind]}`}>
      <Stack sx={{ gap: 2 }}>
        <Typography>{instructions[way.kind]}</Typography>
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
                    <CopyButton text={copied} of={term} variant="text" />
                  </Box>
                )}
              </Typography>
            </div>
          ))}
        </Box>
        {text !== undefined && (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        )}
        {picture !== undefined && (
          <Box
            component="img"
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={t('owed.picture', { way: names[way.kind] })}
            sx={code}
          />
        )}
        {is_transfer && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('owed.lapses')}
          </Typography>
        )}
      </Stack>
    </Panel>
  )
}

const list = { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 } as const
/** White margin in every scheme, so that a phone can read it. */
const code = {
  display: 'block',
  width: '100%',
  maxWidth: 280,
  height: 'auto',
  p: 1,
  bgcolor: 'code.light',
  forcedColorAdjust: 'none',
} as const
