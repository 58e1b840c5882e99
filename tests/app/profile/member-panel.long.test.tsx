import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readClientProfile, updateClientProfile } from '#contract/account/clients.ts'
import { membershipStore } from '#app/data/membership/store.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { signInAs, signInGuest } from '#tests/app/my-tickets/guest.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addClient, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('closeOwnMembership', 'updateClientProfile')

let office: AppFixture
let me: SignedInUser

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  me = await signInGuest(office)
})
afterEach(async () => {
  await office.reset()
  await Promise.all(membershipStore().tables.map((table) => table.clear()))
})
afterAll(() => office.close())

const open = () => office.open('/profile/settings', null)
const panel = async () => within(await screen.findByRole('region', { name: 'About you as a member' }))
const readStored = async () => (await office.server.call(readClientProfile, { token: me.token })).data
async function choose(label: string | RegExp, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

test('a member edits their data, each field is validated, and untouched fields stay', async () => {
  await office.server.call(updateClientProfile, { token: me.token, body: { relationship: 'tenant' } })
  const { container } = open()
  const about = await panel()
  await type('Chinese name', '陳大文')
  await choose('Gender', 'undisclosed')
  await choose('Age group', '25_34')
  await choose('Birth month', '9')
  await type('Second mobile number', '1234')
  await choose(/^Your relationship to the venue/, 'partner')
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Save details')
  const phone = await about.findByLabelText('Second mobile number')
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
  await type('Second mobile number', '9123 4567')
  await press('Save details')
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({
      chinese_name: '陳大文',
      gender: 'undisclosed',
      age_group: '25_34',
      birth_month: 9,
      backup_phone: '+85291234567',
      relationship: 'partner',
      wants_news: false,
    }),
  )
  expect(await screen.findByText('Saved.')).toBeDefined()
  await choose('Gender', '')
  await press('Save details')
  await waitFor(async () => expect(await readStored()).toMatchObject({ gender: null, birth_month: 9 }))
})

test('a name saved above causes no conflict below', async () => {
  await office.server.call(updateClientProfile, { token: me.token, body: { relationship: 'tenant' } })
  open()
  await panel()
  await type(/^First name/, 'Wing')
  await press('Save name and number')
  await waitFor(async () => expect(await readStored()).toMatchObject({ first_name: 'Wing' }))
  await choose('Birth month', '3')
  await waitFor(async () =>
    expect((await membershipStore().kept.get(me.user_id))?.profile.first_name).toBe('Wing'),
  )
  await press('Save details')
  await waitFor(async () => expect(await readStored()).toMatchObject({ birth_month: 3 }))
})

test('a user without membership sees no member fields', async () => {
  const visitor = await office.server.db.withTx((tx) => addClient(office.server, tx))
  signInAs(visitor)
  open()
  expect(await screen.findByRole('region', { name: 'Name and number' })).toBeDefined()
  await waitFor(async () =>
    expect(await membershipStore().kept.get(visitor.user_id)).toMatchObject({
      profile: { membership: null },
    }),
  )
  expect(screen.queryByRole('region', { name: 'About you as a member' })).toBeNull()
})

test('the data export is a file; closing a membership needs its number and signs the member out', async () => {
  const made: Blob[] = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) && 'blob:copy' })
  const { router } = open()
  await press('Download a copy')
  await waitFor(() => expect(made.map(({ type }) => type)).toEqual(['application/zip']))
  await press('Close membership…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your membership for good?' }))
  const field = dialog.getByLabelText(/^Your membership number/)
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.change(field, { target: { value: '1234' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close for good' }))
  expect(await dialog.findByText('This is not your membership number.')).toBeDefined()
  const membership_no = (await readStored()).membership?.membership_no ?? ''
  fireEvent.change(field, { target: { value: membership_no } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close for good' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(currentSession()).toBeNull()
  await expect(readStored()).rejects.toMatchObject({ code: 'auth.required' })
})
