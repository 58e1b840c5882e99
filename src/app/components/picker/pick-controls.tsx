import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import {
  canPick,
  isInvalidGift,
  maxQuantityOf,
  EMPTY_SELECTION,
  decrementQuantity,
  incrementQuantity,
  quantityOf,
} from './picks.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { Picker } from './use-picker.ts'

// Lazy because only donations need an amount field.
const MoneyField = lazy(() =>
  import('#app/ui/fields/number/money-field.tsx').then((file) => ({ default: file.MoneyField })),
)

interface PickControlsProps {
  ticket: PublicTicket
  price: PublicPrice
  event: Pick<PublicEventFull, 'currency'>
  picker: Picker
}

/** Quantity of a price, and the amount of a donation; nothing when it cannot be bought. */
export function PickControls({ ticket, price, event: { currency }, picker }: PickControlsProps) {
  const { t } = useTranslation('public')
  const { picks, change } = picker
  if (!canPick(price)) return null
  const name = price.label === null || price.label === '' ? ticket.name : `${ticket.name} · ${price.label}`
  const quantity = quantityOf(price, picks)
  const is_full = quantity > 0 && quantity >= maxQuantityOf(ticket, price, picks)
  const min_amount = formatMoney(price.price_cents, currency)
  return (
    <Box sx={{ mt: 1.25 }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {is_full && t('picker.most', { count: quantity })}
          {!is_full && ticket.min_per_order > 1 && t('picker.least', { count: ticket.min_per_order })}
        </Typography>
        <QuantityStepper
          name={name}
          quantity={quantity}
          more={incrementQuantity(ticket, price, picks)}
          less={decrementQuantity(ticket, price, picks)}
          onChange={(next) => change(price.id, { quantity: next })}
        />
      </Stack>
      {ticket.type === 'DONATION' && quantity > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Suspense fallback={<Skeleton variant="rounded" height="var(--control)" />}>
            <MoneyField
              id={`gift-${price.id}`}
              label={t('picker.gift')}
              currency={currency}
              value={(picks[price.id] ?? EMPTY_SELECTION).gift_cents}
              onChange={(gift_cents) => change(price.id, { gift_cents })}
              hint={t('picker.gift_hint', { amount: min_amount })}
              problem={
                isInvalidGift(ticket, price, picks) ? t('price.at_least', { price: min_amount }) : undefined
              }
            />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}
