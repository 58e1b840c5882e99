import type { TFunction } from 'i18next'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { splitDiscount } from '#rules/members/member-price.ts'

/** A discount of an order with its name; minor units. */
export type DiscountLine = { key: string; name: string; cents: number }

/**
 * Returns the discounts of an order: its member prices, by tier, and the rest.
 * @param code_name name of the rest
 */
export function discountLinesOf(
  t: TFunction,
  { lines, total_discount_cents }: Pick<HeldOrder, 'lines' | 'total_discount_cents'>,
  code_name: string,
): DiscountLine[] {
  const { member } = splitDiscount(lines)
  const member_cents = member.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return [
    ...member.map(({ tier, amount_cents }) => ({
      key: tier,
      name: formatMemberPrice(t, tier),
      cents: amount_cents,
    })),
    { key: 'code', name: code_name, cents: total_discount_cents - member_cents },
  ].filter(({ cents }) => cents > 0)
}

function formatMemberPrice(t: TFunction, tier: MemberTier): string {
  switch (tier) {
    case 'normal':
      return t('member_price.normal')
    case 'gold':
      return t('member_price.gold')
    case 'platinum':
      return t('member_price.platinum')
    case 'vip':
      return t('member_price.vip')
  }
}
