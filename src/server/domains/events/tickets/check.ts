import { newId, type Id } from '#contract/wire/id.ts'
import type { TicketPriceEdit } from '#contract/resources/tickets.ts'
import { ticketProblems, type TicketShape } from '#rules/sales/ticket-shape.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireKnown } from './require-known.ts'
import * as store from './store.ts'
import type { PriceRow, TicketRow } from './store.ts'

/** Refuses an inconsistent ticket type. Errors: ticket.invalid with its fields. */
export function requireShape(ticket: TicketShape): void {
  const errors = ticketProblems(ticket)
  if (Object.keys(errors).length > 0) throw new AppError('ticket.invalid', { errors })
}

/** What an edit leaves out, for a price that is new. */
const NEW_PRICE: Pick<PriceRow, 'translations' | 'member_price_cents' | 'tiers' | 'opens_after_previous'> = {
  translations: {},
  member_price_cents: null,
  tiers: [],
  opens_after_previous: false,
}

/** Returns the prices of a ticket type to be stored, in the given order; new ones get an id. */
export function pricesFor(
  { random }: Context,
  { id: ticket_id, account_id, event_id }: Pick<TicketRow, 'id' | 'account_id' | 'event_id'>,
  prices: readonly TicketPriceEdit[],
  existing: readonly PriceRow[] = [],
): PriceRow[] {
  return prices.map(({ id = newId('price', random), ...edit }, at) => {
    const before = existing.find((row) => row.id === id) ?? NEW_PRICE
    const {
      translations = before.translations,
      member_price_cents = before.member_price_cents,
      tiers = before.tiers,
      opens_after_previous = before.opens_after_previous,
      ...price
    } = edit
    const kept = { translations, member_price_cents, tiers, opens_after_previous }
    return { id, account_id, event_id, ticket_id, ...price, ...kept, sort_order: at + 1 }
  })
}

/** Returns the distinct taxes and fees of the account. Errors: ticket.taxes_unknown. */
export async function requireTaxes({ tx, actor }: Context<Person>, ids: readonly Id[]): Promise<Id[]> {
  const known = await store.listKnownTaxes(tx, actor.member.account_id, ids)
  return requireKnown(ids, known, 'tax_and_fee_ids', 'ticket.taxes_unknown')
}

/**
 * Refuses a change of the type, or the removal of a price, that has been sold. Errors: ticket.type_locked,
 * ticket.price_sold.
 */
export async function requireUnsold(
  { tx }: Context,
  before: { ticket: TicketRow; prices: readonly PriceRow[] },
  after: { ticket: TicketRow; prices: readonly PriceRow[] },
): Promise<void> {
  const remaining_ids = new Set(after.prices.map(({ id }) => id))
  const removed = before.prices.filter(({ id }) => !remaining_ids.has(id))
  const is_retyped = before.ticket.type !== after.ticket.type
  if (!is_retyped && removed.length === 0) return
  const sold = await store.listPricesEverSold(tx, before.ticket.id)
  if (is_retyped && sold.length > 0) refuse('ticket.type_locked', 'type')
  const first = before.prices[0]?.id
  if (removed.some(({ id }) => sold.includes(id) || (id === first && sold.includes(null))))
    refuse('ticket.price_sold', 'prices')
}

function refuse(code: 'ticket.type_locked' | 'ticket.price_sold', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
