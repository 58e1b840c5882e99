import { createTicketBatch } from '#contract/orders/ticket-batches.ts'
import { newId } from '#contract/wire/id.ts'
import { makeSale, sellAtDoor, takeGeneral } from '#tests/server/box-office/box-office-calls.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { eventParams, rowWithoutBody, type Row } from './endpoint-row.ts'

const doorParams = ({ venue }: Fixture) => ({ check_in_list_id: venue.list_id })
const listParams = (fixture: Fixture) => ({ ...eventParams(fixture), ...doorParams(fixture) })

/** An allotment of one place, taken as this caller; of the owner, if the caller may take none. */
async function allotmentOf(fixture: Fixture, token: string): Promise<{ allotment_id: string }> {
  await sellAtDoor(fixture)
  const { owner } = fixture.venue
  const taken = await takeGeneral(fixture, token, 1).catch(() => takeGeneral(fixture, owner.token, 1))
  return { allotment_id: taken.id }
}

/** A batch of three general tickets. */
async function batchOf({ server, venue }: Fixture) {
  const { data } = await server.call(createTicketBatch, {
    params: { event_id: venue.event_id },
    body: { ticket_id: venue.tickets.general, quantity: 3, point_of_sale: 'Kiosk' },
    token: venue.owner.token,
  })
  return { ticket_batch_id: data.id }
}
const batchParams = async (fixture: Fixture) => ({ ...eventParams(fixture), ...(await batchOf(fixture)) })

/** Valid requests of the box office. */
export const boxOfficeRows: Record<string, Row> = {
  readBoxOffice: rowWithoutBody('door.work', doorParams),
  takeAllotment: {
    right: 'door.work',
    target: async (fixture) => {
      await sellAtDoor(fixture)
      const { tickets, event } = fixture.venue
      const id = newId('allotment', fixture.server.random)
      const body = { id, ticket_id: tickets.general, price_id: event.prices.general, quantity: 1 }
      return { params: doorParams(fixture), body }
    },
  },
  returnAllotment: {
    right: 'door.work',
    is_own: true,
    target: async (fixture, { token }) => ({
      params: { ...doorParams(fixture), ...(await allotmentOf(fixture, token)) },
    }),
  },
  sendBoxOfficeEntries: {
    right: 'door.work',
    target: (fixture) => {
      const { codes: _, ...sale } = makeSale(fixture)
      return { params: doorParams(fixture), body: { entries: [sale] } }
    },
  },
  readTakings: rowWithoutBody('money.view', listParams),
  listTicketBatches: rowWithoutBody('order.view', eventParams),
  createTicketBatch: {
    right: 'order.edit',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: { ticket_id: fixture.venue.tickets.general, quantity: 2, point_of_sale: 'Kiosk' },
    }),
  },
  returnTicketBatch: {
    right: 'order.edit',
    target: async (fixture) => ({ params: await batchParams(fixture), body: { from: 1, to: 2 } }),
  },
  exportTicketBatch: {
    right: 'order.edit',
    target: async (fixture) => ({ params: await batchParams(fixture), body: { format: 'csv' } }),
  },
  takeBackAllotment: {
    right: 'device.manage',
    target: async (fixture) => ({
      params: { ...listParams(fixture), ...(await allotmentOf(fixture, fixture.venue.owner.token)) },
    }),
  },
}
