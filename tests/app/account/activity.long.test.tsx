import { addMs } from '#contract/wire/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { updateTicket } from '#contract/resources/tickets.ts'
import { updateUser } from '#contract/account/users.ts'
import { audit_entries } from '#server/core/db/schema/audit.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = (search = '') => office.open(`/account/activity${search}`, office.venue.owner, 'admin')
const rows = () =>
  within(screen.getByRole('table', { name: 'Activity' }))
    .getAllByRole<HTMLTableRowElement>('row')
    .slice(1)
const write = (count: number, days_ago: number) => {
  const { server, venue } = office
  const at = (back: number) => addMs(new Date().toISOString(), -days_ago * 86_400_000 - back * 1000)
  return server.db.withTx((tx) =>
    tx.insert(audit_entries).values(
      Array.from({ length: count }, (_, back) => ({
        id: newId('audit_entry', server.random),
        account_id: venue.account_id,
        at: at(back),
        action: 'signed_in' as const,
        actor_kind: 'person' as const,
        actor_id: venue.door.user_id,
        actor_name: 'Ka Yan',
        address: '203.0.113.9',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        subject_kind: 'user' as const,
        subject_title: 'Ka Yan',
        changes: [],
      })),
    ),
  )
}

test('the activity log shows an empty state while nothing is logged', async () => {
  open()
  expect(await screen.findByText('No activity yet')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('the activity log shows who changed which field, with the old and the new value', async () => {
  const { server, venue } = office
  const { event_id, tickets, owner, collaborator } = venue
  await server.call(updateTicket, {
    params: { event_id, ticket_id: tickets.general },
    body: { is_paused: true, prices: [{ price_cents: 55_000 }] },
    token: owner.token,
  })
  await server.call(updateUser, {
    params: { user_id: collaborator.user_id },
    body: { role: 'organizer' },
    token: owner.token,
  })
  open()
  await screen.findByRole('table', { name: 'Activity' })
  const written = rows()
  const member = written.find((row) => row.textContent.includes('Role:'))
  const ticket = written.find((row) => row.textContent.includes('Ticket type'))
  expect(member?.textContent).toContain('Role: Collaborator → Organiser')
  expect(ticket?.textContent).toContain('Ticket type changed')
  expect(ticket?.textContent).toContain('GeneralHarbour Lights')
  expect(ticket?.textContent).toContain('Price: HK$550.00')
  expect(ticket?.textContent).toContain('Pause sales: No → Yes')
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('the activity log is filtered by action and date range; one button clears the filters', async () => {
  await write(1, 3)
  open()
  fireEvent.change(await screen.findByLabelText('Action'), { target: { value: 'signed_in' } })
  await waitFor(() =>
    expect(new Set(rows().map((row) => row.cells[0]?.textContent))).toEqual(new Set(['Logged in'])),
  )
  expect(rows()[0]?.textContent).toContain('203.0.113.9Firefox on Linux')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2999-01-01' } })
  await press('Clear search and filters')
  await waitFor(() => expect(rows().length).toBeGreaterThan(1))
})

test('the activity log loads older entries page by page', async () => {
  await write(150, 9)
  open()
  await waitFor(() => expect(rows()).toHaveLength(100))
  await press('Show more')
  await waitFor(() => expect(rows().length).toBeGreaterThan(149))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the activity log keeps loaded entries offline, says so, and disables the export', async () => {
  open()
  await screen.findByRole('table', { name: 'Activity' })
  office.goOffline()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true))
})

test('the activity log opened offline says what is missing', async () => {
  office.goOffline()
  open('?action=orders_exported')
  expect(await screen.findByText('This list needs a connection')).toBeDefined()
})

test('an organizer sees the no-permission page instead of the activity log', async () => {
  office.open('/account/activity', office.venue.organizer)
  expect(await screen.findByRole('heading', { name: 'No permission' })).toBeDefined()
})
