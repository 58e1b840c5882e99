import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readDoorReport } from '#contract/door/door-report.ts'
import { heartbeat } from '#contract/door/devices.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { makeScanInput, pairTestDevice, postScans, type PairedDevice } from '#tests/server/door/door-calls.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('signOffDoorReport')

let office: AppFixture
let phone: PairedDevice

beforeAll(async () => {
  office = await makeAppFixture()
  const { server, venue } = office
  phone = await pairTestDevice(server, venue, 'Pixel', { gate: 'Gate A', may_override: true })
  const guest = await venue.attendee({ first_name: 'Mei', last_name: 'Chan' })
  await venue.attendee({ first_name: 'Wing', last_name: 'Lee' })
  await postScans(server, venue, phone.token, [
    makeScanInput(server, { raw_code: guest.code, attendee_id: guest.id }),
    makeScanInput(server, { raw_code: 'BAND', override: { reason: 'The band', by: 'Ada' } }),
    makeScanInput(server, { raw_code: 'FORGED', local_verdict: { kind: 'unknown_code' } }),
  ])
  await server.call(heartbeat, {
    params: { check_in_list_id: venue.list_id },
    body: { waiting_scans: 2, mirror_at: null, app_version: '1' },
    token: phone.token,
  })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = async (role: 'organizer' | 'collaborator' = 'organizer') => {
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/check-in/report`, venue[role], role)
  await screen.findByRole('heading', { name: 'Attendance' })
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test('the report shows attendance, incidents with who and where, throughput and unsent scans', async () => {
  await open()
  expect(section('Attendance').getByText('General')).toBeDefined()
  const incidents = section('Incidents')
  expect(incidents.getByText('Let in by Ada: The band')).toBeDefined()
  expect(incidents.getByText('Override: 1')).toBeDefined()
  expect(incidents.getByText('Unknown code: 1')).toBeDefined()
  expect(incidents.getAllByText('Main door · Gate A · Pixel')).toHaveLength(2)
  expect(section('Throughput').getByText('Gate A')).toBeDefined()
  expect(section('Unsent scans and sales').getByText('Gate A · Pixel')).toBeDefined()
  expect(section('Unpaid orders paid at the door').getByText('No money was taken at the door.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('the report is signed off by name with a note, once for a double click', async () => {
  await open()
  expect(section('Sign-off').getByText('Not signed off yet.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Sign off' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 scans are still on phones and not in these figures.')).toBeDefined()
  fireEvent.change(await field('Note'), { target: { value: 'Cash counted' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Sign off' }))
  expect(await screen.findByText('Report signed off.')).toBeDefined()
  expect(await section('Sign-off').findByText('Cash counted')).toBeDefined()
  const { server, venue } = office
  const params = { event_id: venue.event_id }
  const stored = () => server.call(readDoorReport, { params, token: venue.organizer.token })
  expect((await stored()).data.sign_offs).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Arrived after sign-off' })).toBeNull()
})

test('a scan that arrives after the sign-off is listed apart', async () => {
  const { server, venue } = office
  server.clock.advance(60_000)
  const late = await venue.attendee({ first_name: 'Late', last_name: 'Ho' })
  await postScans(server, venue, phone.token, [
    makeScanInput(server, { raw_code: late.code, attendee_id: late.id }),
  ])
  await open()
  const found = within(await screen.findByRole('region', { name: 'Arrived after sign-off' }))
  expect(found.getByText('Late Ho')).toBeDefined()
  expect(found.getByText('1 scan arrived after the sign-off.')).toBeDefined()
})

test('a collaborator sees the report without money and cannot sign it off', async () => {
  await open('collaborator')
  expect(screen.queryByRole('region', { name: 'Unpaid orders paid at the door' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Sign off/ })).toBeNull()
})

test('offline the report says from when it is and cannot be signed off; without data it says so', async () => {
  await open()
  office.goOffline()
  expect(await screen.findByText(/You are offline. These figures are from/)).toBeDefined()
  expect(screen.getByRole('button', { name: /Sign off/ })).toHaveProperty('disabled', true)
  expect(section('Attendance').getByText('General')).toBeDefined()
})

test('the report is printed by the browser', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('the report is downloaded as a PDF from the export dialog', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog'))
  const saved = vi.spyOn(URL, 'createObjectURL')
  fireEvent.click(dialog.getByRole('button', { name: 'PDF' }))
  expect(await dialog.findByText(/Door report\.pdf/, {}, { timeout: 60_000 })).toBeDefined()
  saved.mockRestore()
})
