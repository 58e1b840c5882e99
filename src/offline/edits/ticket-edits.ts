import { newId, type RandomBytes } from '#contract/id.ts'
import {
  createTicket,
  sortTickets,
  ticket,
  ticketEdit,
  ticketNew,
  ticketPrice,
  ticketPriceEdit,
  updateTicket,
} from '#contract/tickets.ts'
import type { Fields, ResourceEdits } from './edited-resource.ts'

const soldPrices = ticketPrice.array()
const editedPrices = ticketPriceEdit.array()

/** Prices as they are sent; how many are sold is not the organizer's to say. */
function toFields(row: Fields): Fields {
  if (row['prices'] === undefined) return row
  return { ...row, prices: soldPrices.parse(row['prices']).map(({ quantity_sold: _, ...price }) => price) }
}

function lay(row: Fields, fields: Fields): Fields {
  if (fields['prices'] === undefined) return { ...row, ...fields }
  const before = new Map(
    soldPrices.parse(row['prices'] ?? []).map((price) => [price.id, price.quantity_sold]),
  )
  const prices = editedPrices
    .parse(fields['prices'])
    .map((price) => ({ ...price, id: price.id ?? '', quantity_sold: before.get(price.id ?? '') ?? 0 }))
  return { ...row, ...fields, prices }
}

/** A new price has its id at once: a reply that is lost must not make it a second one. */
function withIds(fields: Fields, random: RandomBytes): Fields {
  if (fields['prices'] === undefined) return fields
  const prices = editedPrices
    .parse(fields['prices'])
    .map((price) => ({ ...price, id: price.id ?? newId('price', random) }))
  return { ...fields, prices }
}

/** A ticket type with its prices. A deletion depends on what is sold, so it needs the server. */
export const ticketEdits: ResourceEdits = {
  toFields,
  lay,
  withIds,
  send: async (client, { event_id, row_id }, fields, options) => {
    const body = ticketEdit.parse(fields)
    return (await client.call(updateTicket, { params: { event_id, ticket_id: row_id }, body, ...options }))
      .data
  },
  create: {
    send: async (client, { event_id, row_id }, fields, idempotency_key) => {
      const body = ticketNew.parse({ ...fields, id: row_id })
      return (await client.call(createTicket, { params: { event_id }, body, idempotency_key })).data
    },
    draft: ({ event_id, row_id }, fields) => {
      const { id: _, tax_and_fee_ids = [], ...wanted } = ticketNew.parse(fields)
      const made = { ...wanted, tax_and_fee_ids, id: row_id, event_id, ticket_no: 0, quantity_sold: 0 }
      return lay({ ...made, prices: [], sort_order: Number.MAX_SAFE_INTEGER, version: 0 }, wanted)
    },
  },
  sort: async (client, event_id, ids) =>
    (await client.call(sortTickets, { params: { event_id }, body: { ids } })).data,
  toRow: (value) => ticket.parse(value),
  table: (db) => db.tickets,
}
