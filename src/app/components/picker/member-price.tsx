import { useTranslation } from 'react-i18next'
import type { PublicEventFull, PublicPrice } from '#contract/events/public-events.ts'
import { formatList } from '#app/components/fields/values.ts'
import { formatPrice } from '#app/components/order/price-labels.ts'
import './picker.css'
import { formatTier } from './ticket-labels.ts'

interface MemberPriceProps {
  price: PublicPrice
  event: Pick<PublicEventFull, 'currency' | 'price_display_mode'>
}

/** The member price with its tiers in the organizer's display mode; nothing without one. */
export function MemberPrice({ price, event: { currency, price_display_mode } }: MemberPriceProps) {
  const { t } = useTranslation('public')
  const { member_price_cents, member_all_in_cents, tiers, sale } = price
  const cents = price_display_mode === 'INCLUSIVE' ? member_all_in_cents : member_price_cents
  if (cents === null || sale === 'sold_out' || sale === 'ended') return null
  return (
    <p className="text-small text-strong">
      {t('price.members', {
        tiers: formatList(tiers.map((tier) => formatTier(t, tier))),
        price: formatPrice(t, cents, currency),
      })}
    </p>
  )
}
