import { ticketPriceEdit, type TicketPrice } from '#contract/resources/tickets.ts'
import type { FieldsOf } from '#contract/resources.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { crudResource } from './crud-resource.ts'

type TicketFields = FieldsOf<'ticket'>
const editedPrices = ticketPriceEdit.array()

/** What an edit leaves out, for a price that is new. */
const NEW_PRICE = {
  translations: {},
  member_price_cents: null,
  tiers: [],
  opens_after_previous: false,
  quantity_sold: 0,
} satisfies Partial<TicketPrice>

/** Returns the edited prices for display; sold quantities keep their stored values. */
function overlayPrices(
  before: readonly TicketPrice[],
  edits: NonNullable<TicketFields['prices']>,
): TicketPrice[] {
  const by_id = new Map<Id | undefined, TicketPrice>(before.map((price) => [price.id, price]))
  return editedPrices.parse(edits).map(({ id = '', ...edit }) => {
    const stored = by_id.get(id) ?? NEW_PRICE
    const {
      translations = stored.translations,
      member_price_cents = stored.member_price_cents,
      tiers = stored.tiers,
      opens_after_previous = stored.opens_after_previous,
      ...price
    } = edit
    const kept = { translations, member_price_cents, tiers, opens_after_previous }
    return { ...price, id, ...kept, quantity_sold: stored.quantity_sold }
  })
}

/** Ticket types with their prices. A deletion depends on sales, so it needs the server. */
export const ticketResource = crudResource('ticket', {
  toFields: ({ prices, ...row }) => ({
    ...row,
    prices: prices.map(({ quantity_sold: _, ...price }) => price),
  }),
  overlay: (row, { prices, ...fields }) => ({
    ...row,
    ...fields,
    prices: prices === undefined ? row.prices : overlayPrices(row.prices, prices),
  }),
  // A new price gets its id at once: a lost reply must not create it twice.
  withIds: ({ prices, ...fields }, random) => ({
    ...fields,
    ...(prices && { prices: prices.map((price) => ({ ...price, id: price.id ?? newId('price', random) })) }),
  }),
  create: {
    draft: ({ on: event_id, row_id: id }, { tax_and_fee_ids = [], ...input }) => {
      const defaults = { id, event_id, ticket_no: 0, quantity_sold: 0, version: 0 }
      const prices = overlayPrices([], input.prices)
      return { ...input, tax_and_fee_ids, ...defaults, prices, sort_order: Number.MAX_SAFE_INTEGER }
    },
  },
})
