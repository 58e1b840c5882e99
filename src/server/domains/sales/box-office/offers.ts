import type { BoxOffice, BoxOfficeOffer, OfferCharge } from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { countByPrice, type TicketQuantity } from '#rules/sales/availability.ts'
import { priceLine, type TaxOrFeeAmount } from '#rules/sales/pricing.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { connectDevice, findConnectedDevice, requireListAccess } from '#server/domains/door/index.ts'
import { factsOf, presentEvent } from '#server/domains/sales/order-view/service.ts'
import { loadSaleSnapshot, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { SellerContext } from './access.ts'
import * as allotment_store from './allotment-store.ts'
import { present } from './allotments.ts'
import { unitLineOf } from './pricing.ts'
import { readList } from './store.ts'

type OpenContext = Omit<SellerContext, 'tx'>

/**
 * Returns the prices that the calling device may sell, in its language, and its allotments. The contact is recorded
 * before if it is due. Errors: check_in_list.not_found, permission.denied, device.revoked.
 */
export async function readBoxOffice(db: Database, context: OpenContext, list_id: Id): Promise<BoxOffice> {
  const { actor, now } = context
  const device_id = await db.read(async (tx) => {
    const list_key = await requireListAccess(tx, actor, list_id)
    return (await findConnectedDevice(tx, actor, list_key, now))?.id ?? null
  })
  if (device_id !== null) return db.read((tx) => presentBoxOffice(tx, context, list_id, device_id))
  const connected = await db.withTx(async (tx) =>
    connectDevice({ ...context, tx }, await requireListAccess(tx, actor, list_id)),
  )
  return db.read((tx) => presentBoxOffice(tx, context, list_id, connected.id))
}

async function presentBoxOffice(
  tx: Tx,
  { now, locale }: OpenContext,
  list_id: Id,
  device_id: Id,
): Promise<BoxOffice> {
  const list = await readList(tx, list_id)
  const snapshot = list && (await loadSaleSnapshot(tx, list.event_id, { now, besides: null }))
  if (list === undefined || snapshot === undefined) throw new AppError('check_in_list.not_found')
  const { sale_config, sold_or_held } = snapshot
  const held = await allotment_store.listOfEvent(tx, list.event_id, now)
  const stock = stockOf(sale_config, sold_or_held)
  const offers = sale_config.prices.flatMap((price): BoxOfficeOffer[] => {
    const ticket = sale_config.tickets.find(({ id }) => id === price.ticket_id)
    if (ticket === undefined || !list.sells_ticket_ids.includes(ticket.id)) return []
    const elsewhere = held.filter(
      ({ allotment: { price_id, device_id: holder } }) => price_id === price.id && holder !== device_id,
    )
    const unit = { ...unitLineOf(sale_config, ticket, price), quantity: 1 }
    const { total_gross_cents, taxes_and_fees } = priceLine(unit, null, 'INCLUSIVE')
    return [
      {
        ticket_id: ticket.id,
        ticket_no: ticket.ticket_no,
        ticket_name: localizeRow(ticket, locale).name,
        price_id: price.id,
        price_label: localizeRow(price, locale).label || null,
        unit_cents: total_gross_cents,
        charges: taxes_and_fees.map(chargeOf),
        stock: stock(price),
        elsewhere: elsewhere.map(({ allotment: { quantity, used }, device_name, gate }) => {
          return { device: gate || device_name, places: quantity - used }
        }),
      },
    ]
  })
  const own = await allotment_store.listOfDevice(tx, device_id, now)
  const { location } = presentEvent(factsOf(sale_config), locale)
  const order = new Map(sale_config.tickets.map(({ id }, at) => [id, at]))
  return {
    currency: sale_config.event.currency,
    seller: {
      name: sale_config.account.name,
      place: [location.venue_name, location.address_line_1, location.city].filter(Boolean).join(', '),
    },
    offers: offers.toSorted((a, b) => (order.get(a.ticket_id) ?? 0) - (order.get(b.ticket_id) ?? 0)),
    allotments: own.map(present),
  }
}

function chargeOf({ name, calculation_type, rate, amount_cents }: TaxOrFeeAmount): OfferCharge {
  return { name, percent: calculation_type === 'PERCENTAGE' ? rate : null, amount_cents }
}

/** Returns a function that returns the places of a price that are neither sold nor held; null: unlimited. */
function stockOf({ prices, capacities }: SaleConfig, taken: readonly TicketQuantity[]) {
  const taken_by_price = countByPrice(prices, taken)
  const limits = capacities
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ ticket_ids, capacity }) => {
      const used = taken.filter(({ ticket_id }) => ticket_ids.includes(ticket_id))
      return { ticket_ids, left: capacity - used.reduce((sum, { quantity }) => sum + quantity, 0) }
    })
  return ({ id, ticket_id, quantity_available }: SaleConfig['prices'][number]): number | null => {
    const own =
      quantity_available === UNLIMITED ? Infinity : quantity_available - (taken_by_price.get(id) ?? 0)
    const shared = limits.filter(({ ticket_ids }) => ticket_ids.includes(ticket_id)).map(({ left }) => left)
    const left = Math.min(own, ...shared)
    return left === Infinity ? null : Math.max(0, left)
  }
}
