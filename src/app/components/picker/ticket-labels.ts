import type { TFunction } from 'i18next'
import type { PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatList } from '#app/components/fields/values.ts'

type T = TFunction<'public'>
export type SaleFacts = Pick<
  PublicPrice,
  'sale' | 'sale_start_at' | 'sale_end_at' | 'quantity_remaining' | 'opens_after'
> &
  Pick<PublicTicket, 'member_tiers'>

/** Sale status with its end or start time; '' when there is nothing to say. */
export function formatSaleStatus(t: T, facts: SaleFacts, timezone: string): string {
  const { sale, sale_start_at, sale_end_at, quantity_remaining, member_tiers } = facts
  switch (sale) {
    case 'on_sale': {
      const left = quantity_remaining === null ? '' : t('sale.left', { count: quantity_remaining })
      const until =
        sale_end_at === null ? '' : t('sale.until', { when: formatInstant(sale_end_at, timezone) })
      return [left, until].filter((part) => part !== '').join(' · ')
    }
    case 'member_only':
      return t('sale.members', { tiers: formatList(member_tiers.map((tier) => formatTier(t, tier))) })
    case 'not_yet':
      if (facts.opens_after !== null) return t('sale.after', { price: facts.opens_after })
      return sale_start_at === null
        ? t('sale.not_yet')
        : t('sale.from', { when: formatInstant(sale_start_at, timezone) })
    case 'not_payable':
      return t('sale.not_payable')
    case 'paused':
      return t('sale.paused')
    case 'sold_out':
      return t('sale.sold_out')
    case 'ended':
      return t('sale.ended')
    default:
      return sale satisfies never
  }
}

/** Label of a member tier. */
export function formatTier(t: T, tier: MemberTier): string {
  const labels = {
    normal: t('tier.normal'),
    gold: t('tier.gold'),
    platinum: t('tier.platinum'),
    vip: t('tier.vip'),
  }
  return labels[tier]
}

/** Combined limits of a price and its ticket type: the later start and the earlier end. */
export function saleFactsOf(ticket: PublicTicket, price: PublicPrice): SaleFacts {
  const starts = [ticket.sale_start_at, price.sale_start_at].filter((at) => at !== null).sort()
  const ends = [ticket.sale_end_at, price.sale_end_at].filter((at) => at !== null).sort()
  return {
    sale: price.sale,
    opens_after: price.opens_after,
    sale_start_at: starts.at(-1) ?? null,
    sale_end_at: ends[0] ?? null,
    quantity_remaining: minOf(ticket.quantity_remaining, price.quantity_remaining),
    member_tiers: ticket.member_tiers,
  }
}

function minOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
