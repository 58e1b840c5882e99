import { eq } from 'drizzle-orm'
import { sendBoxOfficeEntries, takeAllotment } from '#contract/door/box-office.ts'
import { makeTicketCode } from '#contract/door/ticket-code.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import type { Fixture } from '#tests/support/fixture.ts'

type Venue = Pick<Fixture, 'server' | 'venue' | 'db'>

/** Lets the venue's list sell every ticket type. */
export async function sellAtDoor({ db, venue }: Venue): Promise<void> {
  await db.withTx((tx) =>
    tx
      .update(check_in_lists)
      .set({ sells_ticket_ids: Object.values(venue.tickets) })
      .where(eq(check_in_lists.id, venue.list_id)),
  )
}

/** Limits the general tickets. */
export async function limitGeneral({ db, venue }: Venue, quantity_available: number): Promise<void> {
  await db.withTx((tx) =>
    tx
      .update(ticket_prices)
      .set({ quantity_available })
      .where(eq(ticket_prices.id, venue.event.prices.general)),
  )
}

/** A code of a general ticket, as a device creates it. */
export const newCode = ({ server, venue }: Venue) => makeTicketCode(venue.event.key, 1, server.random(10))

/** Takes places of the general ticket as a device. */
export async function takeGeneral(at: Venue, token: string, quantity: number, id?: Id) {
  const { venue, server } = at
  const reply = await server.call(takeAllotment, {
    params: { check_in_list_id: venue.list_id },
    body: {
      id: id ?? newId('allotment', server.random),
      ticket_id: venue.tickets.general,
      price_id: venue.event.prices.general,
      quantity,
    },
    token,
  })
  return reply.data
}

/** A sale of general tickets as a device sends it. */
export function makeSale(at: Venue, fields: Record<string, unknown> = {}, tickets = 1) {
  const { venue, server } = at
  const codes = Array.from({ length: tickets }, () => newCode(at))
  const { allotment_id = null, unit_cents = 48_000, ...rest } = fields
  const line = {
    ticket_id: venue.tickets.general,
    price_id: venue.event.prices.general,
    allotment_id,
    unit_cents,
    codes,
  }
  const sum_cents = Number(unit_cents) * tickets
  const sale = {
    kind: 'sale',
    id: newId('box_office_entry', server.random),
    lines: [line],
    tender: 'cash',
    sum_cents,
    given_cents: sum_cents,
    sold_at: server.clock.now(),
    ...rest,
  }
  return { ...sale, codes }
}

/** Sends entries as a device; `codes` of makeSale is left out. */
export async function sendEntries({ server, venue }: Venue, token: string, ...entries: object[]) {
  return server.call(sendBoxOfficeEntries, {
    params: { check_in_list_id: venue.list_id },
    body: { entries: entries.map((entry) => ({ ...entry, codes: undefined })) },
    token,
  })
}
