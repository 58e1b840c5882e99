import type { TFunction } from 'i18next'
import type { PublicEvent } from '#contract/events/public-events.ts'
import { formatMoney } from '#app/lib/format/money.ts'

type T = TFunction<'public'>

/** An amount, or "free". */
export const formatPrice = (t: T, cents: number, currency: string): string =>
  cents === 0 ? t('price.free') : formatMoney(cents, currency)

/** Price range of an event's tickets including taxes and fees; '' when no price is visible. */
export function formatPriceRange(t: T, { price, currency }: Pick<PublicEvent, 'price' | 'currency'>): string {
  if (price === null) return ''
  const { from_all_in_cents: from, to_all_in_cents: to } = price
  const lowest = formatPrice(t, from, currency)
  if (from === to) return lowest
  return from === 0
    ? t('price.range', { from: lowest, to: formatMoney(to, currency) })
    : t('price.from', { price: lowest })
}
