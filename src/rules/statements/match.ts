import type { LineMatch } from '#contract/orders/line-states.ts'
import type { LineReason } from '#contract/orders/statement-lines.ts'
import type { Id } from '#contract/wire/id.ts'
import { orderReference, ORDER_REFERENCE_LENGTH } from '#rules/sales/order-reference.ts'
import {
  searchableText,
  searchWords,
  type CharacterVariants,
  type SearchableName,
  type SearchWord,
} from '#rules/text/name-search.ts'

/** What an order can do with money: be paid, be bought again after it lapsed, or nothing, so that it is owed back. */
export type OrderReadiness = 'unpaid' | 'lapsed' | 'already_paid' | 'cancelled'
/** An order of the account that money may be for. */
export type MatchableOrder = {
  id: Id
  first_name: string
  last_name: string
  total_gross_cents: number
  currency: string
  readiness: OrderReadiness
}
/** A new line of a bank statement. */
export type MatchableLine = { id: Id; amount_cents: number; currency: string; payer: string; details: string }
export type MatchResult = { match: LineMatch; reason: LineReason | null; order_ids: Id[] }

/** Candidates shown for one line. */
const CANDIDATES_MAX = 5
const NOTHING: MatchResult = { match: 'other', reason: null, order_ids: [] }

/** Orders by what a line can name of them. */
type OrderIndex = {
  by_reference: ReadonlyMap<string, MatchableOrder>
  /** By a reference without one of its characters. */
  by_shortened: ReadonlyMap<string, readonly MatchableOrder[]>
  by_sum: ReadonlyMap<string, readonly NamedOrder[]>
}
type NamedOrder = { order: MatchableOrder; words: readonly SearchWord[] }

/**
 * Returns a matcher of lines to orders. Lines are to be matched in a fixed order: one that names the same orders as an
 * earlier sure one is not sure.
 */
export function lineMatcher(
  orders: readonly MatchableOrder[],
  variants: CharacterVariants,
): (line: MatchableLine) => MatchResult {
  const index = indexOf(orders, variants)
  const promised = new Set<Id>()
  return (line) => {
    const result = matchLine(line, index, promised)
    if (result.match === 'sure') for (const id of result.order_ids) promised.add(id)
    return result
  }
}

function indexOf(orders: readonly MatchableOrder[], variants: CharacterVariants): OrderIndex {
  const by_reference = new Map<string, MatchableOrder>()
  const by_shortened = new Map<string, MatchableOrder[]>()
  const by_sum = new Map<string, NamedOrder[]>()
  for (const order of orders) {
    const reference = orderReference(order.id)
    by_reference.set(reference, order)
    for (const shortened of shortenings(reference)) append(by_shortened, shortened, order)
    const words = searchWords(`${order.first_name} ${order.last_name}`, variants)
    if (words.length > 0 && order.readiness === 'unpaid')
      append(by_sum, sumKey(order.total_gross_cents, order.currency), { order, words })
  }
  return { by_reference, by_shortened, by_sum }
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else values.push(value)
}

const sumKey = (amount_cents: number, currency: string) => `${amount_cents} ${currency}`

function matchLine(line: MatchableLine, index: OrderIndex, promised: ReadonlySet<Id>): MatchResult {
  const text = `${line.payer} ${line.details}`
  const exact = referencedOrders(text, index)
  if (exact.length > 0) {
    const reason = doubtOf(line, exact, promised)
    return resultOf(reason === null ? 'sure' : 'perhaps', reason, exact)
  }
  const near = nearOrders(text, index)
  if (near.length > 0) return resultOf('perhaps', 'near_reference', near)
  const named = namedOrders(line, searchableText(text), index)
  return named.length > 0 ? resultOf('perhaps', 'name_and_sum', named) : NOTHING
}

function resultOf(
  match: LineMatch,
  reason: LineReason | null,
  orders: readonly MatchableOrder[],
): MatchResult {
  const shown = match === 'sure' ? orders : orders.slice(0, CANDIDATES_MAX)
  return { match, reason, order_ids: shown.map(({ id }) => id) }
}

/** Why the orders that a line names are not simply paid by it; null: they are. */
function doubtOf(
  { amount_cents, currency }: MatchableLine,
  orders: readonly MatchableOrder[],
  promised: ReadonlySet<Id>,
): LineReason | null {
  const unready = orders.find(({ readiness }) => readiness !== 'unpaid')
  if (unready !== undefined && unready.readiness !== 'unpaid') return unready.readiness
  if (orders.some(({ id }) => promised.has(id))) return 'twice'
  if (orders.some((order) => order.currency !== currency)) return 'currency_differs'
  const total = orders.reduce((sum, order) => sum + order.total_gross_cents, 0)
  return total === amount_cents ? null : 'sum_differs'
}

const NOT_ALPHANUMERIC = /[^0-9A-Z]+/

/** Returns a text in the alphabet of references, in which 0 and O, 1, I and L are the same. */
const inReferenceAlphabet = (text: string) =>
  text.normalize('NFKC').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** Orders whose reference is in a text, anywhere and also with spaces inside. */
function referencedOrders(text: string, { by_reference }: OrderIndex): MatchableOrder[] {
  const joined = inReferenceAlphabet(text).split(NOT_ALPHANUMERIC).join('')
  const found = new Set<MatchableOrder>()
  for (let at = 0; at + ORDER_REFERENCE_LENGTH <= joined.length; at += 1) {
    const order = by_reference.get(joined.slice(at, at + ORDER_REFERENCE_LENGTH))
    if (order === undefined) continue
    found.add(order)
    at += ORDER_REFERENCE_LENGTH - 1
  }
  return [...found]
}

/** Orders of whose reference a word differs in one character, which is wrong, missing, added or swapped. */
function nearOrders(text: string, { by_reference, by_shortened }: OrderIndex): MatchableOrder[] {
  const words = inReferenceAlphabet(text).split(NOT_ALPHANUMERIC).filter(Boolean)
  const tokens = [...words, ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)]
  const found = new Set<MatchableOrder>()
  for (const token of tokens) {
    if (token.length === ORDER_REFERENCE_LENGTH - 1)
      by_shortened.get(token)?.forEach((order) => found.add(order))
    if (token.length === ORDER_REFERENCE_LENGTH)
      for (const shortened of shortenings(token))
        by_shortened.get(shortened)?.forEach((order) => found.add(order))
    if (token.length === ORDER_REFERENCE_LENGTH + 1)
      for (const shortened of shortenings(token)) {
        const order = by_reference.get(shortened)
        if (order !== undefined) found.add(order)
      }
  }
  return [...found]
}

const shortenings = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)))

/** Unpaid orders of the same sum whose buyer's name is in the line, in any order and with either Chinese characters. */
function namedOrders(
  { amount_cents, currency }: MatchableLine,
  name: SearchableName,
  { by_sum }: OrderIndex,
): MatchableOrder[] {
  const orders = by_sum.get(sumKey(amount_cents, currency)) ?? []
  return orders.filter(({ words }) => words.every((word) => word.matches(name))).map(({ order }) => order)
}
