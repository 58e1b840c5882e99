import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account/accounts.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('connectPayment', 'updateOwnAccount')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = (page: string) => office.open(`/account/${page}`, office.venue.owner, 'admin')
const readStored = async () =>
  (await office.server.call(readOwnAccount, { token: office.venue.owner.token })).data

test('an admin renames the account and the app bar shows the new name at once', async () => {
  open('settings')
  await field(/^Name/)
  expect(await accessibilityProblems(document.body)).toEqual([])
  await type(/^Name/, 'Harbour House')
  await press('Save account')
  expect(await screen.findByText('Account saved.')).toBeDefined()
  expect((await readStored()).name).toBe('Harbour House')
  await waitFor(() => expect(currentTeamSession()?.account.name).toBe('Harbour House'))
})

test('an organizer sees the account settings read-only', async () => {
  office.open('/account/settings', office.venue.organizer)
  expect((await field(/^Name/)).disabled).toBe(true)
  expect(screen.getByText('Only admins can change this.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull()
})

test('unsaved input stays while offline and is saved after reconnecting', async () => {
  open('settings')
  await type(/^Name/, 'Typed offline')
  office.goOffline()
  expect(await screen.findByText('You can change this when you are back online.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save account' })).toHaveProperty('disabled', true)
  expect((await field(/^Name/)).value).toBe('Typed offline')
  office.goOnline()
  await press('Save account')
  expect(await screen.findByText('Account saved.')).toBeDefined()
})

test('a page that was never loaded says that it needs the network and loads after reconnecting', async () => {
  office.goOffline()
  open('settings')
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  office.goOnline()
  expect(await field(/^Name/)).toBeDefined()
})

test('the defaults for new events are saved; a number above the limit shows an error at its field', async () => {
  open('event-defaults')
  await type(/^Time to finish an order/, '500')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Save event defaults')
  expect(await screen.findByText('There is a problem with 1 field')).toBeDefined()
  await type(/^Time to finish an order/, '30')
  fireEvent.click(screen.getByLabelText('Show share buttons'))
  await press('Save event defaults')
  expect(await screen.findByText('Event defaults saved.')).toBeDefined()
  expect((await readStored()).event_defaults).toMatchObject({
    order_timeout_in_minutes: 30,
    show_share_buttons: false,
  })
})

test('the account page shows how cards are charged and asks the payment provider on request', async () => {
  open('payment')
  expect(await screen.findByText('Connected')).toBeDefined()
  expect(await screen.findByText('Built-in test provider. No real money moves.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Connect')
  expect(await screen.findByRole('button', { name: 'Check the connection' })).toBeDefined()
})
