import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { exportAttendees, listAttendees } from '#contract/orders/attendees.ts'
import { exportOrders, readOrder } from '#contract/orders/desk.ts'
import {
  createTicketBatch,
  exportTicketBatch,
  listTicketBatches,
  returnTicketBatch,
} from '#contract/orders/ticket-batches.ts'
import { newId } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { makeScanInput, pairTestDevice, postScans } from '../door/door-calls.ts'
import { limitGeneral } from './box-office-calls.ts'

const rowsOf = (csv: Buffer | string) => csv.toString().trim().split(/\r?\n/)

describeOnAnyDatabase('tickets for points of sale', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const create = async (quantity: number, fields: Record<string, unknown> = {}) => {
    const body = { ticket_id: fixture.venue.tickets.general, quantity, point_of_sale: 'Kiosk', ...fields }
    return (await fixture.call('organizer', createTicketBatch, { params: event(), body })).data
  }
  const batchParams = (ticket_batch_id: string) => ({ ...event(), ticket_batch_id })
  const giveBack = async (id: string, from: number, to: number) =>
    (await fixture.call('organizer', returnTicketBatch, { params: batchParams(id), body: { from, to } })).data
  const client = () =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => fixture.venue.organizer.token,
      language: () => 'en',
    })
  const exported = async (id: string, format: 'pdf' | 'csv') => {
    const options = { params: batchParams(id), body: { format } }
    return Buffer.from(await (await client().download(exportTicketBatch, options)).arrayBuffer())
  }
  const codesOf = async (id: string) =>
    rowsOf(await exported(id, 'csv'))
      .slice(1)
      .map((row) => row.split(',')[2]?.replaceAll(/[ "]/g, '') ?? '')

  test('a batch is a free order of tickets without names, numbered, that doors admit once', async () => {
    const batch = await create(3, { note: 'Sale or return' })
    expect(batch).toMatchObject({ batch_no: 1, quantity: 3, returned: 0, checked_in: 0, unit_cents: 48_000 })
    const params = { ...event(), order_id: batch.order_id }
    const order = (await fixture.call('organizer', readOrder, { params })).data
    expect(order).toMatchObject({
      first_name: 'Kiosk',
      email: '',
      batch_no: 1,
      total_gross_cents: 0,
      status: 'COMPLETED',
      note: 'Sale or return',
    })
    expect(order.attendees.map(({ first_name }) => first_name).toSorted()).toEqual([
      'Ticket 1-001',
      'Ticket 1-002',
      'Ticket 1-003',
    ])
    const { server, venue } = fixture
    const { token } = await pairTestDevice(server, venue, 'Gate A')
    const [raw_code = ''] = await codesOf(batch.id)
    const scan = () => makeScanInput(server, { raw_code })
    const answers = await postScans(server, venue, token, [scan()])
    expect(answers[0]?.verdict?.kind).toBe('admitted')
    server.clock.advance(60_000)
    expect((await postScans(server, venue, token, [scan()]))[0]?.verdict?.kind).toBe('already_in')
    expect((await create(1)).batch_no).toBe(2)
  })

  test('the tickets of a batch take places at once: all of them or none', async () => {
    await limitGeneral(fixture, 5)
    await expect(create(6)).rejects.toMatchObject({
      code: 'ticket.sold_out',
      errors: { quantity: ['ticket.sold_out'] },
    })
    await create(4)
    await expect(create(2)).rejects.toMatchObject({ code: 'ticket.sold_out' })
    expect((await create(1)).batch_no).toBe(2)
  })

  test('unsold tickets are given back by their numbers, and their places are free again', async () => {
    await limitGeneral(fixture, 5)
    const batch = await create(5)
    expect(await giveBack(batch.id, 3, 5)).toMatchObject({ quantity: 5, returned: 3 })
    expect(await giveBack(batch.id, 2, 4)).toMatchObject({ returned: 4 })
    expect(await codesOf(batch.id)).toHaveLength(1)
    await create(4)
    const listed = (await fixture.call('organizer', listTicketBatches, { params: event() })).data
    expect(listed.map(({ batch_no, returned }) => [batch_no, returned])).toEqual([
      [2, 0],
      [1, 4],
    ])
  })

  test('numbers that do not exist or were let in are refused, and nothing is cancelled', async () => {
    const { server, venue } = fixture
    const batch = await create(3)
    await expect(giveBack(batch.id, 2, 4)).rejects.toMatchObject({ code: 'ticket_batch.numbers_unknown' })
    await expect(giveBack(batch.id, 3, 2)).rejects.toMatchObject({ errors: { to: ['too_small'] } })
    const { token } = await pairTestDevice(server, venue, 'Gate A')
    const codes = await codesOf(batch.id)
    await postScans(server, venue, token, [makeScanInput(server, { raw_code: codes[1] })])
    await expect(giveBack(batch.id, 1, 3)).rejects.toMatchObject({
      code: 'ticket_batch.admitted',
      errors: { from: ['ticket_batch.admitted'] },
    })
    expect(await giveBack(batch.id, 3, 3)).toMatchObject({ returned: 1, checked_in: 1 })
  })

  test('a batch of another event is not found', async () => {
    const unknown = newId('ticket_batch', fixture.server.random)
    await expect(giveBack(unknown, 1, 1)).rejects.toMatchObject({ code: 'ticket_batch.not_found' })
    const batch = await create(1)
    const params = { event_id: fixture.venue.other_event.id, ticket_batch_id: batch.id }
    await expect(
      fixture.call('organizer', returnTicketBatch, { params, body: { from: 1, to: 1 } }),
    ).rejects.toMatchObject({ code: 'ticket_batch.not_found' })
  })

  test('the PDF has a page for each valid ticket', async () => {
    const batch = await create(3)
    await giveBack(batch.id, 2, 2)
    const bytes = await exported(batch.id, 'pdf')
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  test('attendees are filtered by batch, and both exports name it', async () => {
    const batch = await create(2)
    await fixture.venue.attendee()
    const query = { filter_fields: { order_id: { eq: batch.order_id } } }
    const found = await fixture.call('organizer', listAttendees, { params: event(), query })
    expect(found.data).toHaveLength(2)
    const body = { format: 'csv', order_id: batch.order_id } as const
    const people = rowsOf(await (await client().download(exportAttendees, { params: event(), body })).text())
    expect(people).toHaveLength(3)
    expect(people[0]).toContain('Batch')
    const all = { params: event(), body: { format: 'csv' } } as const
    const sold = rowsOf(await (await client().download(exportOrders, all)).text())
    expect(sold.filter((row) => row.includes('Kiosk'))).toHaveLength(1)
  })
})
