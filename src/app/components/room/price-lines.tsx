import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { BookingPrice } from '#contract/rooms/booking-shape.ts'
import { splitCharges } from '#rules/sales/pricing.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { rateLabels } from './room-labels.ts'

const HOUR_MINUTES = 60

/** Price of a booking, line by line, with the total. */
export function PriceLines({ price, currency }: { price: BookingPrice; currency: string }) {
  const { t } = useTranslation('venue')
  const labels = rateLabels(t)
  const money = (cents: number) => formatMoney(cents, currency)
  const rent = price.rent.map(({ per, minutes, count, amount_cents }) => ({
    key: per,
    label:
      per === 'hour'
        ? t('price.hours', { hours: formatNumber(minutes / HOUR_MINUTES) })
        : t('price.whole', { what: labels[per], times: formatNumber(count) }),
    cents: amount_cents,
  }))
  const extras = price.extras.map(({ key, name, quantity, amount_cents }) => ({
    key,
    label: `${name} × ${formatNumber(quantity)}`,
    cents: amount_cents,
  }))
  const charges = splitCharges(price.taxes_and_fees)
  const added = charges.added.map(({ id, name, amount_cents }) => ({
    key: id,
    label: name,
    cents: amount_cents,
  }))
  const contained = charges.contained.map(({ id, name, amount_cents }) => ({
    key: id,
    label: t('price.contained', { name }),
    cents: amount_cents,
  }))
  return (
    <Box component="dl" aria-label={t('price.label')} sx={list}>
      <Lines lines={[...rent, ...extras, ...added]} money={money} />
      <Box sx={{ ...line, borderTop: 1, borderColor: 'divider', pt: 1, fontWeight: 700 }}>
        <Typography component="dt" sx={{ fontWeight: 'inherit' }}>
          {t('price.total')}
        </Typography>
        <Typography component="dd" sx={{ ...amount, fontWeight: 'inherit' }}>
          {money(price.total_gross_cents)}
        </Typography>
      </Box>
      <Lines lines={contained} money={money} />
    </Box>
  )
}

interface LinesProps {
  lines: readonly { key: string; label: string; cents: number }[]
  money: (cents: number) => string
}

function Lines({ lines, money }: LinesProps) {
  return lines.map(({ key, label, cents }) => (
    <Box key={key} sx={line}>
      <Typography component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={amount}>
        {money(cents)}
      </Typography>
    </Box>
  ))
}

const list = { m: 0, display: 'grid', gap: 0.75 } as const
const line = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const
const amount = { m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const
