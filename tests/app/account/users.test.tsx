import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inviteUser, listUsers, readMe } from '#contract/account/users.ts'
import { press, tick, type } from '#tests/app/auth/forms.ts'
import { mailsTo } from '#tests/app/auth/mailed.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('inviteUser', 'resendInvitation', 'revokeInvitation', 'updateUser')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = () => office.open('/account/users', office.venue.owner, 'admin')
const readStored = async (email: string) => {
  const { data } = await office.server.call(listUsers, { token: office.venue.owner.token })
  return data.find((user) => user.email === email)
}
const invite = (email: string, first_name: string) =>
  office.server.call(inviteUser, {
    body: { email, first_name, role: 'organizer' },
    token: office.venue.owner.token,
  })

async function choose(name: string, task: string) {
  await press(`More actions for ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: task }))
}
async function confirm(title: string, verb: string) {
  const ask = within(await screen.findByRole('alertdialog', { name: title }))
  fireEvent.click(ask.getByRole('button', { name: verb }))
}

test('an admin invites a user with a role and a single event', async () => {
  open()
  await screen.findByRole('table', { name: 'Users' })
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Invite')
  await type(/^Email address/, 'door@venue.test')
  await type(/^First name/, 'Ka Yan')
  await tick(/^Door staff/)
  await tick('Only these events')
  await tick('Harbour Lights')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Send invitation')
  expect(await screen.findByText('An invitation is on its way to door@venue.test.')).toBeDefined()
  expect(await readStored('door@venue.test')).toMatchObject({
    role: 'user',
    status: 'INVITED',
    event_ids: [office.venue.event_id],
  })
  expect(await mailsTo(office, 'door@venue.test', 'invitation')).toHaveLength(1)
})

test('an invitation is resent, and revoked after a confirmation', async () => {
  await invite('asked@venue.test', 'Asked')
  open()
  await choose('Asked', 'Send invitation again')
  await waitFor(async () => expect(await mailsTo(office, 'asked@venue.test', 'invitation')).toHaveLength(2))
  await choose('Asked', 'Revoke invitation')
  await confirm('Revoke the invitation to Asked?', 'Revoke invitation')
  await waitFor(async () => expect(await readStored('asked@venue.test')).toBeUndefined())
})

test('deactivating a user ends their sessions', async () => {
  const { server, venue } = office
  const somebody = await server.db.withTx((tx) =>
    addMember(server, tx, { account_id: venue.account_id, role: 'organizer', first_name: 'Leaving' }),
  )
  open()
  await choose('Leaving Lam', 'Deactivate')
  await confirm('Deactivate Leaving Lam?', 'Deactivate')
  await waitFor(async () => expect((await readStored(somebody.email))?.status).toBe('INACTIVE'))
  await expect(server.call(readMe, { token: somebody.token })).rejects.toMatchObject({
    code: 'auth.required',
  })
})

test('S2.8: role and events of the owner cannot be edited, and the page says why', async () => {
  const { server, venue } = office
  const admin = await server.db.withTx((tx) =>
    addMember(server, tx, { account_id: venue.account_id, role: 'admin', first_name: 'Second' }),
  )
  office.open('/account/users', admin, 'admin')
  await choose('admin Lam', 'Edit')
  expect(await screen.findByText("Cannot edit the account owner's role or status.")).toBeDefined()
  expect(screen.getByLabelText(/^Organiser/)).toHaveProperty('disabled', true)
})

test('users cannot be invited offline', async () => {
  open()
  await screen.findByRole('table', { name: 'Users' })
  office.goOffline()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', true))
})

test('an organizer sees the no-permission page instead of the users', async () => {
  office.open('/account/users', office.venue.organizer)
  expect(await screen.findByRole('heading', { name: 'No permission' })).toBeDefined()
})
