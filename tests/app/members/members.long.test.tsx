import { addMs } from '#contract/wire/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { grantTier, readMember, updateMember } from '#contract/members/members.ts'
import { formatMembershipNo } from '#rules/members/membership-no.ts'
import { events } from '#server/core/db/schema/events.ts'
import { users } from '#server/core/db/schema/users.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { fixtureOfApp } from './member-fixture.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('deleteMember', 'grantTier', 'takeBackTier', 'updateMember')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const asOwner = () => ({ token: office.venue.owner.token })
const open = (path = '/manage/members') => office.open(path, office.venue.owner, 'admin')
const named = async (
  first_name: string,
  last_name: string,
  more: { phone?: string; email?: string } = {},
) => {
  const one = await insertMember(fixtureOfApp(office))
  await office.server.db.withTx((tx) =>
    tx
      .update(users)
      .set({ first_name, last_name, ...more })
      .where(eq(users.id, one.user_id)),
  )
  return one
}
const readStored = async (member_id: string) =>
  (await office.server.call(readMember, { params: { member_id }, ...asOwner() })).data
const give = (member_id: string, tier: 'gold' | 'vip') =>
  office.server.call(grantTier, {
    params: { member_id },
    body: { tier, from: '2020-01-01', until: '2099-12-31', reason: 'A friend' },
    ...asOwner(),
  })
const links = async () => (await screen.findAllByRole('link', { name: /Wong|陳/ })).map((l) => l.textContent)

test('members are found by parts of their names, number and last phone digits, and filtered by tier', async () => {
  const gold = await named('Grace', 'Wong', { phone: '+85291230001' })
  await named('大文', '陳', { phone: '+85291230002' })
  await give(gold.id, 'gold')
  const { container, router } = open()
  await waitFor(async () => expect(await links()).toEqual(expect.arrayContaining(['Grace Wong', '陳大文'])))
  expect(await accessibilityProblems(container)).toEqual([])
  const search = (words: string) =>
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
  for (const [words, found] of [
    ['陈大', '陳大文'],
    ['0002', '陳大文'],
    [formatMembershipNo((await readStored(gold.id)).membership_no), 'Grace Wong'],
  ] as const) {
    search(words)
    await waitFor(async () => expect(await links()).toEqual([found]))
  }
  search('')
  fireEvent.change(screen.getByLabelText('Tier'), { target: { value: 'gold' } })
  await waitFor(async () => expect(await links()).toEqual(['Grace Wong']))
  expect(router.state.location.search).toMatchObject({ tier: 'gold' })
  await press('More filters')
  const dialog = within(await screen.findByRole('dialog', { name: 'More filters' }))
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  fireEvent.change(dialog.getByLabelText('Birth month'), { target: { value: '3' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByRole('button', { name: 'More filters, 1 set' })).toBeDefined()
  expect(router.state.location.search).toMatchObject({ tier: 'gold', month: 3 })
})

test('a member is changed, and a concurrent change is not overwritten', async () => {
  const { id } = await named('Before', 'Wong')
  const { container } = open(`/manage/members/${id}`)
  await screen.findByRole('heading', { name: 'Before Wong', level: 1 })
  expect(await accessibilityProblems(container)).toEqual([])
  await type(/^Chinese name/, '王前')
  await press('Save member')
  expect(await screen.findByText('Member saved.')).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Before Wong 王前', level: 1 })).toBeDefined()
  await office.server.call(updateMember, {
    params: { member_id: id },
    body: { note: 'From elsewhere' },
    version: (await readStored(id)).version,
    ...asOwner(),
  })
  await type(/^First name/, 'After')
  await press('Save member')
  expect(await screen.findByDisplayValue('From elsewhere')).toBeDefined()
  expect(screen.getByDisplayValue('After')).toBeDefined()
  expect((await readStored(id)).first_name).toBe('Before')
  await press('Save member')
  await waitFor(async () =>
    expect(await readStored(id)).toMatchObject({ first_name: 'After', note: 'From elsewhere' }),
  )
})

test('a tier is granted with a reason and revoked; the log keeps both', async () => {
  const { id } = await named('Vera', 'Wong')
  open(`/manage/members/${id}`)
  await press('Grant a tier')
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant Vera Wong a tier' }))
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  fireEvent.change(dialog.getByLabelText(/^Tier/), { target: { value: 'vip' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Grant a tier' }))
  expect(await dialog.findAllByText(/Reason/)).not.toHaveLength(0)
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Our founder' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Grant a tier' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Our founder')).toBeDefined()
  expect(await readStored(id)).toMatchObject({ tier: 'vip', tier_until: null })
  await press('Revoke')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Revoke VIP for Vera Wong?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText(/^VIP revoked on /)).toBeDefined()
  expect(await readStored(id)).toMatchObject({
    tier: 'normal',
    history: [{ kind: 'taken_back' }, { tier: 'vip' }],
  })
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
})

test('an upcoming ticket prevents erasing a member and is named; so does a wrong number', async () => {
  const { id } = await named('Gone', 'Wong', { email: 'gone@example.test' })
  await office.server.db.withTx(async (tx) => {
    await tx
      .update(users)
      .set({ email_verified_at: office.server.clock.now() })
      .where(eq(users.email, 'gone@example.test'))
    const starts_at = addMs(office.server.clock.now(), 24 * 3_600_000)
    await tx.update(events).set({ starts_at, ends_at: null }).where(eq(events.id, office.venue.event_id))
    await addPaidOrder(office.server, tx, office.venue.event, { order: { email: 'gone@example.test' } })
  })
  open(`/manage/members/${id}`)
  const ask = async (number: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Gone Wong?' }))
    fireEvent.change(dialog.getByLabelText(/^Membership number/), { target: { value: number } })
    fireEvent.click(dialog.getByRole('button', { name: 'Erase member' }))
    return dialog
  }
  await press('Erase member')
  expect(await (await ask('1234')).findByText('This is not this member’s number.')).toBeDefined()
  const { membership_no } = await readStored(id)
  const dialog = await ask(formatMembershipNo(membership_no))
  expect(await dialog.findByText('This member has orders for upcoming events:')).toBeDefined()
  expect(dialog.getAllByRole('link')).not.toHaveLength(0)
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  expect((await readStored(id)).status).toBe('ACTIVE')
})

test('a member is erased after their number is entered; what remains holds no name', async () => {
  const other = await named('Leaves', 'Wong')
  open(`/manage/members/${other.id}`)
  await press('Erase member')
  const again = within(await screen.findByRole('dialog', { name: 'Erase Leaves Wong?' }))
  const number = (await readStored(other.id)).membership_no
  fireEvent.change(again.getByLabelText(/^Membership number/), { target: { value: number } })
  fireEvent.click(again.getByRole('button', { name: 'Erase member' }))
  expect(await screen.findByRole('heading', { name: 'Erased person', level: 1 })).toBeDefined()
  expect(screen.getByText(/^This membership is closed/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Grant a tier' })).toBeNull()
})

test('an organizer sees members read-only; a collaborator sees none', async () => {
  const { id } = await named('Seen', 'Wong')
  office.open(`/manage/members/${id}`, office.venue.organizer, 'organizer')
  expect(await screen.findByRole('heading', { name: 'Seen Wong', level: 1 })).toBeDefined()
  expect(await screen.findByText('No tier requests.')).toBeDefined()
  for (const name of ['Save member', 'Grant a tier', 'Erase member'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await office.reset()
  office.open('/manage/members', office.venue.collaborator, 'collaborator')
  expect(await screen.findByRole('heading', { name: /permission/i, level: 1 })).toBeDefined()
})

test('the member list says that it is offline, an open member stays, an unknown one shows not found', async () => {
  const { id } = await named('Still', 'Wong')
  open(`/manage/members/${id}`)
  await screen.findByRole('heading', { name: 'Still Wong', level: 1 })
  office.goOffline()
  expect(await screen.findAllByText(/need a connection to make changes/)).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Grant a tier' })).toHaveProperty('disabled', true)
  await office.reset()
  open('/manage/members/mb_0000000000000000')
  expect(await screen.findByText('Member not found.')).toBeDefined()
})
