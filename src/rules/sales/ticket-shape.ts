import type { Instant } from '#contract/wire/instant.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { TicketType } from '#contract/resources/tickets.ts'

type Window = { sale_start_at: Instant | null; sale_end_at: Instant | null }
type PriceShape = Window & {
  id?: string | undefined
  price_cents: number
  label: string | null
  member_price_cents?: number | null | undefined
  tiers?: readonly MemberTier[] | undefined
  opens_after_previous?: boolean | undefined
}

/** The fields of a ticket type that must be consistent; stored, sent or typed. */
export type TicketShape = Window & {
  type: TicketType
  prices: readonly PriceShape[]
  min_per_order: number
  max_per_order: number
}

/**
 * Returns field path -> codes for an invalid ticket type; empty when valid. FREE has one price of 0, PAID one
 * above 0, DONATION one (the minimum amount), TIERED one or more with a label each; windows end after they start
 * (S5.1, S5.2). A member price is below the price and names tiers; the first price follows no other.
 */
export function ticketProblems(ticket: TicketShape): Record<string, string[]> {
  const { type, prices, min_per_order, max_per_order } = ticket
  const checks: [field: string, code: string | null][] = [
    ['prices', countProblem(type, prices.length)],
    ['max_per_order', max_per_order < min_per_order ? 'too_small' : null],
    ['sale_end_at', windowProblem(ticket)],
    ...prices.flatMap((price, at): [string, string | null][] => [
      [`prices.${at}.id`, isRepeated(prices, at) ? 'repeated' : null],
      [`prices.${at}.price_cents`, amountProblem(type, price.price_cents)],
      [`prices.${at}.label`, type === 'TIERED' && isBlank(price.label) ? 'required' : null],
      [`prices.${at}.sale_end_at`, windowProblem(price)],
      [`prices.${at}.member_price_cents`, memberPriceProblem(type, price)],
      [`prices.${at}.tiers`, tiersProblem(price)],
      [
        `prices.${at}.opens_after_previous`,
        price.opens_after_previous === true && at === 0 ? 'no_previous' : null,
      ],
    ]),
  ]
  return Object.fromEntries(checks.flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])))
}

function countProblem(type: TicketType, count: number): string | null {
  if (count === 0) return 'price_required'
  return type !== 'TIERED' && count > 1 ? 'one_price' : null
}

function amountProblem(type: TicketType, price_cents: number): string | null {
  if (type === 'FREE' && price_cents > 0) return 'too_large'
  return type === 'PAID' && price_cents === 0 ? 'too_small' : null
}

function memberPriceProblem(
  type: TicketType,
  { price_cents, member_price_cents = null, tiers = [] }: PriceShape,
): string | null {
  if (member_price_cents === null) return tiers.length > 0 ? 'required' : null
  if (type === 'FREE' || type === 'DONATION') return 'no_member_price'
  return member_price_cents < price_cents ? null : 'member_price_high'
}

function tiersProblem({ member_price_cents = null, tiers = [] }: PriceShape): string | null {
  return member_price_cents !== null && tiers.length === 0 ? 'required' : null
}

function windowProblem({ sale_start_at, sale_end_at }: Window): string | null {
  const is_reversed = sale_start_at !== null && sale_end_at !== null && sale_end_at <= sale_start_at
  return is_reversed ? 'ends_before_start' : null
}

function isRepeated(prices: readonly PriceShape[], at: number): boolean {
  const id = prices[at]?.id
  return id !== undefined && prices.findIndex((price) => price.id === id) < at
}

function isBlank(label: string | null): boolean {
  return label === null || label.trim() === ''
}
