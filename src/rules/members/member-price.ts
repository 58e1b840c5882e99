import type { MemberTier } from '#contract/members/member-tier.ts'
import type { TicketPrice } from '#contract/resources/tickets.ts'
import type { MemberDiscount, Totals } from '../sales/pricing.ts'

/** A visitor's tier if a price has a member price for it; otherwise null. */
export function tierOfMemberPrice(
  { member_price_cents, tiers }: Pick<TicketPrice, 'member_price_cents' | 'tiers'>,
  tier: MemberTier | null,
): MemberTier | null {
  return member_price_cents !== null && tier !== null && tiers.includes(tier) ? tier : null
}

type DiscountedLine = Pick<Totals, 'total_discount_cents'> & { member_discount?: MemberDiscount | undefined }

/** Splits the discount of an order into that of the member price, by tier, and that of its promo code. */
export function splitDiscount(lines: readonly DiscountedLine[]): {
  member: MemberDiscount[]
  code_cents: number
} {
  const by_tier = new Map<MemberTier, number>()
  let code_cents = 0
  for (const { total_discount_cents, member_discount } of lines) {
    code_cents += total_discount_cents - (member_discount?.amount_cents ?? 0)
    if (member_discount === undefined) continue
    const { tier, amount_cents } = member_discount
    by_tier.set(tier, (by_tier.get(tier) ?? 0) + amount_cents)
  }
  return { member: [...by_tier].map(([tier, amount_cents]) => ({ tier, amount_cents })), code_cents }
}

/**
 * Returns whether member prices are better than the promo code on every line, so that the order does not use the
 * code. A code that reveals a ticket type or gives nothing off is used in any case.
 */
export function isCodeUnused(
  lines: readonly DiscountedLine[],
  { is_needed_to_see }: { is_needed_to_see: boolean },
): boolean {
  const { member, code_cents } = splitDiscount(lines)
  return member.length > 0 && code_cents === 0 && !is_needed_to_see
}
