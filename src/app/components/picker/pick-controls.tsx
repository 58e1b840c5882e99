import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { Skeleton } from '#app/ui/plain/skeleton.tsx'
import { lazyThemed } from '#app/ui/theme/themed-component.ts'
import {
  canPick,
  isInvalidGift,
  maxQuantityOf,
  EMPTY_SELECTION,
  decrementQuantity,
  incrementQuantity,
  quantityOf,
} from './picks.ts'
import './picker.css'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { Picker } from './use-picker.ts'

// Lazy because only donations need an amount field.
const MoneyField = lazyThemed(async () => (await import('#app/ui/fields/number/money-field.tsx')).MoneyField)

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
    <div className="pick-controls">
      <div className="line">
        <p className="text-small text-quiet">
          {is_full && t('picker.most', { count: quantity })}
          {!is_full && ticket.min_per_order > 1 && t('picker.least', { count: ticket.min_per_order })}
        </p>
        <QuantityStepper
          name={name}
          quantity={quantity}
          more={incrementQuantity(ticket, price, picks)}
          less={decrementQuantity(ticket, price, picks)}
          onChange={(next) => change(price.id, { quantity: next })}
        />
      </div>
      {ticket.type === 'DONATION' && quantity > 0 && (
        <div className="gift">
          <Suspense fallback={<Skeleton shape="rounded" style={{ height: 'var(--control)' }} />}>
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
        </div>
      )}
    </div>
  )
}
