import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readMembershipSettings, updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('updateMembershipSettings')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const PAGE = '/account/membership'
const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async () => (await office.server.call(readMembershipSettings, asOwner())).data
const open = () => office.open(PAGE, office.venue.owner, 'admin')
const choose = async (name: string, action: string) => {
  await press(`More actions for ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('tier thresholds and relationships are edited, added, reordered and removed', async () => {
  const { container } = open()
  await type(/^Receipts from one day for Platinum/, '3')
  fireEvent.blur(screen.getByLabelText(/^Receipts from one day for Platinum/))
  expect(await accessibilityProblems(container)).toEqual([])
  await choose('Resident', 'Move down')
  await choose('Partner', 'Remove')
  await press('Add relationship')
  const group = () =>
    screen.getByRole('heading', { name: /^Relationship 5|^Neighbour/ }).closest('.MuiPaper-root')
  const last = group()
  if (!(last instanceof HTMLElement)) throw new Error('a new relationship has its place')
  fireEvent.change(within(last).getByLabelText(/^English/), { target: { value: 'Neighbour' } })
  fireEvent.change(within(last).getByLabelText(/^Traditional Chinese/), { target: { value: '街坊' } })
  await press('Save membership')
  expect(await screen.findByText('Membership settings saved.')).toBeDefined()
  const now = await readStored()
  expect(now.platinum_receipts).toBe(3)
  expect(now.relationships.map(({ label }) => label.en)).toEqual([
    'Works nearby',
    'Resident',
    'Tenant',
    'Visitor',
    'Neighbour',
  ])
  expect(now.relationships.at(-1)?.label).toEqual({ en: 'Neighbour', 'zh-hk': '街坊', 'zh-cn': '' })
})

test('perks are written in three languages, assigned to tiers and reordered', async () => {
  const { container } = open()
  await press('Add benefit')
  const row = (name: string) => {
    const found = screen.getByRole('heading', { name }).closest('.MuiPaper-root')
    if (!(found instanceof HTMLElement)) throw new Error(`${name} has its place`)
    return within(found)
  }
  fireEvent.change(row('Benefit 1').getByLabelText(/^English/), { target: { value: 'Late entry' } })
  const first = row('Late entry')
  fireEvent.change(first.getByLabelText(/^Traditional Chinese/), { target: { value: '延遲入場' } })
  fireEvent.change(first.getByLabelText(/^Type/), { target: { value: 'entry' } })
  fireEvent.click(first.getByRole('checkbox', { name: 'Gold' }))
  await press('Add benefit')
  fireEvent.change(row('Benefit 2').getByLabelText(/^English/), { target: { value: 'A drink' } })
  expect(await accessibilityProblems(container)).toEqual([])
  await choose('A drink', 'Move up')
  await press('Save membership')
  await waitFor(async () =>
    expect((await readStored()).perks).toEqual([
      expect.objectContaining({ kind: 'discount', tiers: ['gold', 'platinum', 'vip'] }),
      expect.objectContaining({
        kind: 'entry',
        tiers: ['platinum', 'vip'],
        label: { en: 'Late entry', 'zh-hk': '延遲入場', 'zh-cn': '' },
      }),
    ]),
  )
  const last = row('A drink')
  for (const box of last.getAllByRole('checkbox', { checked: true })) fireEvent.click(box)
  await press('Save membership')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getAllByRole('link')).toHaveLength(1)
})

test('too few receipts and a relationship without a name show errors at their fields', async () => {
  open()
  await type(/^Receipts from one day for Platinum/, '1')
  fireEvent.blur(screen.getByLabelText(/^Receipts from one day for Platinum/))
  await press('Add relationship')
  await press('Save membership')
  const alert = await screen.findByRole('alert')
  expect(
    within(alert)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toHaveLength(2)
})

test('a concurrent change of the membership settings is shown before it is overwritten', async () => {
  open()
  await type(/^Working days to decide a request/, '5')
  fireEvent.blur(screen.getByLabelText(/^Working days to decide a request/))
  const { version } = await readStored()
  await office.server.call(updateMembershipSettings, { body: { picture_days: 90 }, version, ...asOwner() })
  await press('Save membership')
  expect(await screen.findByDisplayValue('90')).toBeDefined()
  await press('Save membership')
  await waitFor(async () => expect(await readStored()).toMatchObject({ target_days: 5, picture_days: 90 }))
})

test('an organizer sees the membership settings read-only, and offline they cannot be saved', async () => {
  office.open(PAGE, office.venue.organizer, 'organizer')
  expect(await screen.findByText('Only admins can change this.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add relationship' })).toBeNull()
  await office.reset()
  open()
  await screen.findByRole('button', { name: 'Add relationship' })
  office.goOffline()
  expect(await screen.findByText('You need a connection to save.')).toBeDefined()
})
