import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readVenueFace, updateVenueFace } from '#contract/account/branding.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('updateVenueFace')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const PAGE = '/account/venue'
const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async () => (await office.server.call(readVenueFace, asOwner())).data
const open = () => office.open(PAGE, office.venue.owner, 'admin')

test('the events page links to branding while it is empty, for users who may edit it', async () => {
  office.open('/manage/events', office.venue.owner, 'admin')
  const link = await screen.findByRole('link', { name: 'Add your venue details' })
  expect(link.getAttribute('href')).toBe(PAGE)
  await office.reset()
  office.open('/manage/events', office.venue.organizer, 'organizer')
  await screen.findByRole('heading', { level: 1, name: 'Events' })
  expect(screen.queryByRole('link', { name: 'Add your venue details' })).toBeNull()
})

test('a new venue sees which branding texts are missing and fills them in two languages', async () => {
  const { container } = open()
  expect((await screen.findByText(/^Visitors will look for/)).textContent).toContain('Address')
  await type(/^Short description/, 'A house for evenings')
  await type(/^Address/, '3/F\n12 Pier Road')
  await type(/^Phone numbers/, '+852 5555 0100')
  await type(/^Social links/, 'https://instagram.example/wharf\n\nhttps://x.example/wharf')
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(screen.getByRole('tab', { name: /^繁體中文/ }))
  expect(screen.getByText(/^Missing: Short description.*Address/)).toBeDefined()
  await type('Name (繁體中文)', '碼頭')
  await press('Save venue')
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({
      lead: 'A house for evenings',
      address: '3/F\n12 Pier Road',
      phones: ['+85255550100'],
      social: ['https://instagram.example/wharf', 'https://x.example/wharf'],
      translations: { 'zh-hk': { name: '碼頭' } },
    }),
  )
  expect(screen.getByText(/^Visitors will look for/).textContent).not.toContain('Address')
})

test('an invalid branding field shows its error and nothing is saved', async () => {
  open()
  await type(/^Phone numbers/, '5555')
  await type(/^Map link/, 'javascript:alert(1)')
  const { version } = await readStored()
  await press('Save venue')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getAllByRole('link')).toHaveLength(2)
  expect((await readStored()).version).toBe(version)
})

test('a concurrent change of the branding is shown before it is overwritten', async () => {
  open()
  await type(/^Opening hours/, 'Daily')
  const { version } = await readStored()
  await office.server.call(updateVenueFace, {
    body: { email: 'hello@wharf.test' },
    version,
    ...asOwner(),
  })
  await press('Save venue')
  expect(await screen.findByDisplayValue('hello@wharf.test')).toBeDefined()
  await press('Save venue')
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({ opening_hours: 'Daily', email: 'hello@wharf.test' }),
  )
})

test('an organizer sees the branding read-only, and offline it cannot be saved', async () => {
  office.open(PAGE, office.venue.organizer, 'organizer')
  expect(await screen.findByText('Only admins can change this.')).toBeDefined()
  await office.reset()
  open()
  await screen.findAllByRole('button', { name: 'Save venue' })
  office.goOffline()
  expect(await screen.findAllByText('You need a connection to change how the venue looks.')).not.toEqual([])
})
