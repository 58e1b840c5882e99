import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listMembers } from '#contract/members/members.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'

vi.mock('#app/lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

let office: AppFixture

beforeAll(async () => {
  await stubNativeFiles()
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const HEADINGS = 'First name,Last name,E-mail,Relationship to the venue,Star sign'
const asOwner = () => ({ token: office.venue.owner.token })
const open = () => office.open('/manage/members/import', office.venue.owner, 'admin')
const found = async (query: string) =>
  (await office.server.call(listMembers, { query: { query }, ...asOwner() })).data.map(({ email }) => email)

async function choose(...rows: string[]) {
  const input = await screen.findByLabelText(/^Choose/, { selector: 'input' })
  const file = new File([[HEADINGS, ...rows].join('\n')], 'old list.csv', { type: 'text/csv' })
  fireEvent.change(input, { target: { files: [file] } })
}

test('a file with refused rows lists each row, offers a report, and writes nothing', async () => {
  const { container } = open()
  await choose('Mei,Lam,mei@list.test,Visitor,', '=cmd(),Lam,not an address,Visitor,')
  expect(await screen.findByText(/^Nothing was imported/)).toBeDefined()
  expect(screen.getByText('Rejected: 1')).toBeDefined()
  expect(screen.getByText('Ignored columns: Star sign')).toBeDefined()
  const table = within(screen.getByRole('table', { name: 'Import members' }))
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(table.getByText('First name: This is a formula. Enter its value.')).toBeDefined()
  expect(table.getByText('Email: Please enter a valid email address.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.change(screen.getByLabelText('Rows to show'), { target: { value: 'new' } })
  expect(table.getByText('Mei Lam')).toBeDefined()
  await press('Report')
  const [blob, name] = vi.mocked(saveFile).mock.lastCall ?? []
  expect(name).toBe('old list – report.csv')
  expect(await blob?.text()).toContain(
    `"3","'=cmd() Lam","Rejected","First name: This is a formula. Enter its value."`,
  )
  expect(await found('Lam')).toEqual([])
})

test('a running import shows its progress and says that leaving is safe', async () => {
  const steps: { stage: string; done: number; rows: number }[] = [
    { stage: 'reading', done: 400, rows: 2000 },
    { stage: 'writing', done: 1500, rows: 2000 },
  ]
  let step: (typeof steps)[number] | undefined = steps[0]
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  const fetched = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('/import-progress?')) return Response.json({ data: step ?? null })
    if (address.endsWith('/members/import')) await held
    return fetched(input, init)
  })
  const { container } = open()
  await choose('Mei,Tong,mei.tong@list.test,Visitor,')
  expect(await screen.findByText('400 of 2,000 rows read')).toBeDefined()
  const bar = screen.getByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBe('20')
  expect(await accessibilityProblems(container)).toEqual([])
  step = steps[1]
  expect(await screen.findByText('1,500 of 2,000 rows imported')).toBeDefined()
  go()
  await screen.findByText('New: 1')
  expect(screen.queryByRole('progressbar')).toBeNull()
  vi.restoreAllMocks()
})

test('a valid file is imported after a confirmation, and the members appear at once', async () => {
  open()
  await choose('Mei,Fong,mei.fong@list.test,Visitor,', 'Bo,Fong,bo.fong@list.test,Visitor,')
  await screen.findByText('New: 2')
  fireEvent.click(screen.getByRole('switch', { name: /^Send new members a link/ }))
  await press('Import')
  expect(await screen.findByText('Imported: 2 new, 0 changed.')).toBeDefined()
  expect((await found('Fong')).toSorted()).toEqual(['bo.fong@list.test', 'mei.fong@list.test'])
  await choose('Mei,Fong,mei.fong@list.test,Visitor,')
  expect(await screen.findByText(/^The file changes nothing/)).toBeDefined()
})

test('an unreadable file shows the reason; another one can be chosen', async () => {
  const { container } = open()
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['%PDF-1.4'], 'list.pdf')] } })
  expect(await screen.findByText(/^This file is not a table/)).toBeDefined()
  const garbled = new File(['First name\n', new Uint8Array([0xb3, 0xaf, 0xb3, 0xaf])], 'list.csv')
  fireEvent.change(input, { target: { files: [garbled] } })
  expect(await screen.findByText(/^The text encoding of this file is unclear/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the template is downloaded from the server; offline the import page says that it needs the network', async () => {
  open()
  await press('Template')
  await waitFor(() => expect(vi.mocked(saveFile).mock.lastCall?.[1]).toMatch(/Members\.xlsx$/))
  office.goOffline()
  expect(await screen.findByText('You need a connection to import.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose a file' }).hasAttribute('disabled')).toBe(true)
})
