import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatPrice } from '#app/components/order/price-labels.ts'

interface PriceTagProps {
  ticket: PublicTicket
  price: PublicPrice
  event: Pick<PublicEventFull, 'currency' | 'price_display_mode'>
}

/** Price of one ticket in the organizer's display mode; with a promo code the original price is shown too. */
export function PriceTag({ ticket, price, event: { currency, price_display_mode } }: PriceTagProps) {
  const { t } = useTranslation('public')
  const is_inclusive = price_display_mode === 'INCLUSIVE'
  const full = is_inclusive ? price.all_in_cents : price.price_cents
  const reduced = is_inclusive ? price.discounted_all_in_cents : price.discounted_cents
  const is_unavailable = price.sale === 'sold_out' || price.sale === 'ended'
  if (ticket.type === 'DONATION') {
    return (
      <Typography sx={tag}>
        {full === 0 ? t('price.any') : t('price.at_least', { price: formatMoney(full, currency) })}
      </Typography>
    )
  }
  if (reduced === null || is_unavailable) {
    return (
      <Typography sx={{ ...tag, ...(is_unavailable ? muted : {}) }}>
        {formatPrice(t, full, currency)}
      </Typography>
    )
  }
  return (
    <Box sx={{ textAlign: 'end' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <del>{t('price.before', { price: formatMoney(full, currency) })}</del>
      </Typography>
      <Typography sx={{ ...tag, color: 'success.main' }}>{formatPrice(t, reduced, currency)}</Typography>
    </Box>
  )
}

const tag = { fontWeight: 700, fontSize: '1.125rem', textAlign: 'end', wordBreak: 'keep-all' } as const
const muted = { color: 'text.secondary', fontWeight: 500 } as const
