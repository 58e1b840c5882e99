import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listAttendees } from '#contract/orders/attendees.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'

let office: AppFixture

beforeAll(async () => {
  await stubNativeFiles()
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const address = () => `/manage/event/${office.venue.event_id}/attendees/import`
const open = () => office.open(address(), office.venue.owner, 'admin')
const found = async (query: string) => {
  const params = { event_id: office.venue.event_id }
  const { token } = office.venue.owner
  return (await office.server.call(listAttendees, { params, query: { query }, token })).data
}

async function choose(...rows: string[]) {
  const input = await screen.findByLabelText(/^Choose/, { selector: 'input' })
  const csv = ['Ticket,First name,Email,External code', ...rows].join('\n')
  fireEvent.change(input, { target: { files: [new File([csv], 'klook.csv', { type: 'text/csv' })] } })
}

test('a file with a repeated code names both rows and writes nothing', async () => {
  const { container } = open()
  await choose('General,Mei,,K-1', 'General,Bo,,K-1', 'Balcony,Cy,,1.2E+22')
  expect(await screen.findByText(/^Nothing was imported/)).toBeDefined()
  const table = within(screen.getByRole('table', { name: 'Import attendees' }))
  expect(table.getByText('External code: Row 3 has the same code.')).toBeDefined()
  expect(table.getByText('External code: Row 2 has the same code.')).toBeDefined()
  expect(table.getByText('Ticket: The event does not have this.')).toBeDefined()
  expect(table.getByText(/^External code: The spreadsheet has shortened/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  expect(await found('Mei')).toEqual([])
})

test('a valid file is imported after a confirmation, and no email is sent unless asked', async () => {
  open()
  await choose('General,Mei,mei@list.test,K-7', 'VIP,Bo,,')
  await screen.findByText('New: 2')
  expect(screen.getByRole('switch', { name: /^Email the tickets/ }).getAttribute('aria-checked')).not.toBe(
    'true',
  )
  await press('Import')
  expect(await screen.findByText('2 attendees imported.')).toBeDefined()
  expect((await found('K-7')).map(({ first_name }) => first_name)).toEqual(['Mei'])
})

test('offline the page says that an import needs a connection', async () => {
  open()
  await screen.findByLabelText('Choose a file', { selector: 'input' })
  office.goOffline()
  expect(await screen.findByText('You need a connection to import.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose a file' }).hasAttribute('disabled')).toBe(true)
})
