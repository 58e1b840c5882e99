import { findKey, hashTicketCode, parseTicketCode } from '#contract/door/ticket-code.ts'
import type { Sale, SaleConflict } from '#contract/door/box-office.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { AppError } from '#server/core/app-error.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import { replayAttendees } from '#server/domains/door/index.ts'
import { bookManualPayment } from '#server/domains/payments/index.ts'
import { announceOrders, createOrders, type OrderDraft } from '#server/domains/sales/attendees/service.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { requireSaleConfig, type Seller, type SellerContext } from './access.ts'
import { findPrice, priceSale, type ResolvedLine } from './pricing.ts'
import { takePlaces } from './stock.ts'
import * as store from './store.ts'
import { walkInName } from './walk-in.ts'

export type BookedSale = { order_id: Id; conflict: SaleConflict | null; sale_no: number }

/**
 * Stores the order of a sale that a device made, with attendees who hold exactly its codes, and its payment in the
 * ledger. The price of the device holds. Errors: box_office.ticket_unknown, box_office.code_invalid.
 * @param sold_at instant of the sale, not after now
 */
export async function bookSale(
  context: SellerContext,
  { list_key, device }: Seller,
  sale: Sale,
  sold_at: Instant,
): Promise<BookedSale> {
  const { tx, now } = context
  const sale_config = await requireSaleConfig(context, list_key.event_id)
  const lines = resolveLines(sale_config, sale)
  await requireCodes(context, list_key, lines)
  const conflict = await takePlaces(context, list_key, lines)
  const sale_no = await store.nextSaleNo(tx, list_key.event_id)
  const draft = draftOf(context, { sale_config, lines, sale, sold_at, sale_no })
  const { id: device_id, name, gate } = device
  const { id: sale_id, tender, given_cents } = sale
  const sold_at_door = { device_id, device: name, gate, tender, sale_id, given_cents }
  const order = { ...draft.order, sold_at_door }
  await createOrders(context, [{ ...draft, order }], sale_config)
  const { total_gross_cents, currency, priced = null } = order
  const { account_id, event_id } = list_key
  const paid = { id: order.id, account_id, event_id, currency, total_gross_cents, priced }
  if (total_gross_cents > 0) await bookManualPayment(tx, paid, 'in', sold_at)
  const ids = draft.people.map(({ id }) => id)
  // Another door may have admitted these codes before the sale arrived.
  await replayAttendees(tx, list_key, now, ids)
  await announceOrders(tx, event_id, [order.id])
  return { order_id: order.id, conflict, sale_no }
}

function resolveLines(sale_config: SaleConfig, { lines }: Sale): ResolvedLine[] {
  return lines.map((line, at) => {
    const found = findPrice(sale_config, line)
    if (found === undefined) refuse('box_office.ticket_unknown', `lines.${at}.ticket_id`)
    return { line, ...found }
  })
}

/** Each code is made with a key of the event for the ticket type of its line, and is of no other ticket. */
async function requireCodes(
  { tx }: SellerContext,
  { account_id, event_id }: Seller['list_key'],
  lines: readonly ResolvedLine[],
): Promise<void> {
  const keys = await store.readKeys(tx, event_id)
  lines.forEach(({ line, ticket }, at) => {
    const is_genuine = line.codes.every((text) => {
      const code = parseTicketCode(text)
      return code !== null && code.ticket_no === ticket.ticket_no && findKey(code, keys) !== undefined
    })
    if (!is_genuine) refuse('box_office.code_invalid', `lines.${at}.codes`)
  })
  const hashes = lines.flatMap(({ line }) => line.codes.map(hashTicketCode))
  const known = await store.readKnownCodes(tx, account_id, hashes)
  if (known.size > 0) refuse('box_office.code_invalid', 'lines')
}

type DraftInput = {
  sale_config: SaleConfig
  lines: readonly ResolvedLine[]
  sale: Sale
  sold_at: Instant
  sale_no: number
}

function draftOf(
  { random, locale: device_locale }: SellerContext,
  { sale_config: { event }, sale_config, lines, sale, sold_at, sale_no }: DraftInput,
): OrderDraft {
  const priced = priceSale(sale_config, lines)
  const { account_id, id: event_id, currency } = event
  const locale = sale.locale ?? device_locale
  const first_name = sale.name === '' ? walkInName(sale_no, locale) : sale.name
  const person = { first_name, last_name: '', email: sale.email ?? '' }
  const order = {
    id: newId('order', random),
    account_id,
    event_id,
    ...person,
    locale,
    secret: sale.email === null ? null : newToken(random),
    priced,
    total_gross_cents: priced.total_gross_cents,
    currency,
    paid_at: sold_at,
    created_at: sold_at,
  }
  const tickets = lines.flatMap(({ line, ticket, price }) =>
    line.codes.map((code) => ({ code, ticket_id: ticket.id, price_id: price.id })),
  )
  const people = tickets.map((ticket, at) => {
    // One millisecond apart, so that lists keep their order.
    return { ...person, ...ticket, id: newId('attendee', random), created_at: addMs(sold_at, at) }
  })
  return { order, people }
}

function refuse(code: 'box_office.ticket_unknown' | 'box_office.code_invalid', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
