import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listAttendees } from '#contract/orders/attendees.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { choose, contentOf, press, type, untilClosed, untilSent } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createAttendee', 'updateAttendee')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 2 })
  await office.venue.attendee({ first_name: 'Owes', paid: false })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const readStored = async (query: string) => {
  const { venue, server } = office
  const params = { event_id: venue.event_id }
  return (await server.call(listAttendees, { params, query: { query }, token: venue.organizer.token })).data
}

async function openAttendees(search = '') {
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/attendees${search}`, venue.organizer)
  await screen.findByRole('table', { name: 'Attendees' })
}

async function fillNew(first_name: string, email: string) {
  await press('Add attendee')
  const dialog = await screen.findByRole('dialog', { name: 'Add attendee' })
  type(dialog, /^First name/, first_name)
  type(dialog, /^Email/, email)
  return dialog
}

test('an attendee is added by hand with a ticket and changed later', async () => {
  await openAttendees()
  const dialog = await fillNew('Fay', 'no address')
  await press('Add attendee', dialog)
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Email/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  type(dialog, /^Email/, 'fay@tram.test')
  type(dialog, /^Amount paid/, '12.50')
  await press('Add attendee', dialog)
  await untilClosed()
  await untilSent()
  const [made] = await readStored('fay@tram.test')
  expect(made).toMatchObject({ first_name: 'Fay', status: 'ACTIVE' })
  await screen.findByText('fay@tram.test')
  await choose('Fay', 'Edit attendee')
  const edit = await screen.findByRole('dialog', { name: 'Edit attendee' })
  type(edit, /^Door note/, 'Wheelchair')
  await press('Save attendee', edit)
  await untilClosed()
  await untilSent()
  expect((await readStored('fay@tram.test'))[0]).toMatchObject({ first_name: 'Fay', note: 'Wheelchair' })
})

test('attendees of a stored event are searched and added offline and sent later', async () => {
  await openAttendees()
  const { event_id } = office.venue
  await waitFor(async () =>
    expect((await browserPorts().db.catalogued.get(event_id))?.attendees_at).not.toBeNull(),
  )
  office.goOffline()
  const dialog = await fillNew('Tunnel', 'tunnel@tram.test')
  await press('Add attendee', dialog)
  await untilClosed()
  expect(await screen.findByText('tunnel@tram.test')).toBeDefined()
  expect(screen.getByText(/^Owes/)).toBeDefined()
  expect(await readStored('tunnel@tram.test')).toEqual([])
  office.goOnline()
  await untilSent()
  expect(await readStored('tunnel@tram.test')).toHaveLength(1)
})

test('the export contains the filtered attendees and is named after the event', async () => {
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.set(`blob:${blobs.size}`, blob)
        return `blob:${blobs.size - 1}`
      },
      revokeObjectURL: () => undefined,
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob !== undefined) saved.push({ name: this.download, text: blob.text() })
  })
  await openAttendees('?state=unpaid')
  await press('Export')
  const dialog = await screen.findByRole('dialog', { name: 'Export attendees' })
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('CSV', dialog)
  await waitFor(() => expect(saved).toHaveLength(1))
  const [file] = saved
  expect(file?.name).toMatch(/\.csv$/)
  const text = (await file?.text) ?? ''
  const [, ...rows] = readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
  expect(rows.map(([, first]) => first)).toEqual(['Owes'])
  clicked.mockRestore()
})
