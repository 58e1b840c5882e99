import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTicketBatch, listTicketBatches } from '#contract/orders/ticket-batches.ts'
import * as save from '#app/lib/save-file.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createTicketBatch', 'returnTicketBatch')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const token = () => office.venue.organizer.token
const batches = async () =>
  (await office.server.call(listTicketBatches, { params: params(), token: token() })).data
const create = (quantity: number) =>
  office.server.call(createTicketBatch, {
    params: params(),
    body: { ticket_id: office.venue.tickets.general, quantity, point_of_sale: 'Kiosk' },
    token: token(),
  })

async function openBatches() {
  office.open(`/manage/event/${office.venue.event_id}/attendees`, office.venue.organizer, 'organizer')
  fireEvent.click(await screen.findByRole('button', { name: 'Points of sale' }))
  return screen.findByRole('dialog', { name: 'Tickets for points of sale' })
}

test('a batch is created with a number, a point of sale and a note', async () => {
  await openBatches()
  expect(await screen.findByText('Batches of tickets will appear here.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Create batch' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create batch' })
  const field = (name: RegExp) => within(dialog).getByLabelText(name)
  fireEvent.change(field(/^Number of tickets/), { target: { value: '501' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create batch' }))
  expect(await within(dialog).findByText('Enter a number from 1 to 500.')).toBeDefined()
  fireEvent.change(field(/^Number of tickets/), { target: { value: '3' } })
  fireEvent.change(field(/^Point of sale/), { target: { value: 'Kiosk' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create batch' }))
  expect(await screen.findByRole('heading', { name: 'Batch 1 · Kiosk' })).toBeDefined()
  expect(await batches()).toMatchObject([{ quantity: 3, point_of_sale: 'Kiosk' }])
})

test('unsold tickets are returned by their numbers, and a file of the tickets is saved', async () => {
  await create(5)
  const saved = vi.spyOn(save, 'saveFile').mockImplementation(() => undefined)
  await openBatches()
  expect(await screen.findByText('5 made, 0 returned, 0 checked in')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Codes as CSV: batch 2' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getAllByRole('button', { name: 'Return unsold tickets' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: /^Unsold tickets/ })
  fireEvent.change(within(dialog).getByLabelText(/^First number/), { target: { value: '4' } })
  fireEvent.change(within(dialog).getByLabelText(/^Last number/), { target: { value: '6' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Return unsold tickets' }))
  expect((await within(dialog).findAllByText(/^Enter numbers from 1 to 5/)).length).toBe(2)
  fireEvent.change(within(dialog).getByLabelText(/^Last number/), { target: { value: '5' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Return unsold tickets' }))
  expect(await screen.findByText('5 made, 2 returned, 0 checked in')).toBeDefined()
  expect((await batches())[0]).toMatchObject({ batch_no: 2, returned: 2 })
})

test('without a network batches are shown and not changed', async () => {
  await openBatches()
  await screen.findByRole('heading', { name: 'Batch 1 · Kiosk' })
  act(() => office.goOffline())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create batch' })).toHaveProperty('disabled', true),
  )
})
