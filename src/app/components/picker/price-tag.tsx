import { useTranslation } from 'react-i18next'
import type { PublicEventFull, PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { formatPrice } from '#app/components/order/price-labels.ts'
import './picker.css'

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
      <p className="price-tag">
        {full === 0 ? t('price.any') : t('price.at_least', { price: formatMoney(full, currency) })}
      </p>
    )
  }
  if (reduced === null || is_unavailable) {
    return (
      <p className={`price-tag ${is_unavailable ? 'unavailable' : ''}`}>{formatPrice(t, full, currency)}</p>
    )
  }
  return (
    <div className="price-tags">
      <p className="text-small text-quiet">
        <del>{t('price.before', { price: formatMoney(full, currency) })}</del>
      </p>
      <p className="price-tag text-success">{formatPrice(t, reduced, currency)}</p>
    </div>
  )
}
