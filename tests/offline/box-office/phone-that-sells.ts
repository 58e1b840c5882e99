import type { Id } from '#contract/wire/id.ts'
import { newId } from '#contract/wire/id.ts'
import type { Door } from '#offline/door/door.ts'
import type { SaleRequest, TillReply } from '#offline/box-office/till-types.ts'
import type { Venue } from '#tests/support/builders.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Calls of the till as the screen makes them, for general tickets. */
export function tillOf(server: TestServer, venue: Venue, door: Door) {
  const { ticket_id, price_id } = { ticket_id: venue.tickets.general, price_id: venue.event.prices.general }
  const entryId = () => newId('box_office_entry', server.random)
  return {
    read: () => door.till.run({ kind: 'read' }),
    refresh: () => door.till.run({ kind: 'refresh' }),
    sell: (quantity = 1, fields: Partial<SaleRequest> & { id?: Id } = {}): Promise<TillReply> => {
      const { id = entryId(), ...request } = fields
      const lines = [{ ticket_id, price_id, quantity, unit_cents: 48_000 }]
      const wanted = { lines, tender: 'cash', given_cents: 0, admits: false, ...request } as const
      return door.till.run({ kind: 'sell', id, request: wanted })
    },
    reverse: (sale_id: Id) => door.till.run({ kind: 'reverse', id: entryId(), sale_id }),
    take: (quantity: number) =>
      door.till.run({ kind: 'take', id: newId('allotment', server.random), ticket_id, price_id, quantity }),
    giveBack: (allotment_id: Id) => door.till.run({ kind: 'return', allotment_id }),
    openShift: (float_cents: number) => door.till.run({ kind: 'open_shift', id: entryId(), float_cents }),
    closeShift: (counted_cents: number) =>
      door.till.run({ kind: 'close_shift', id: entryId(), counted_cents, signed_by: 'Wong' }),
  }
}
