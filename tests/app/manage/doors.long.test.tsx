import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { homePath } from '#app/lib/addresses/home-path.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 3 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const account = (role: 'user' | 'organizer') => ({
  id: 'ac_1',
  name: 'Harbour Hall',
  timezone: 'Asia/Hong_Kong',
  currency_code: 'HKD',
  locale: 'en' as const,
  languages: ['en' as const],
  role,
  is_owner: false,
  is_venue: true,
  event_ids: null,
})

test('a user with only the door role lands on the doors after signing in, others on the events', () => {
  expect(homePath(account('user'))).toBe('/manage/doors')
  expect(homePath(account('organizer'))).toBe('/manage/events')
})

test('the doors of current and upcoming events link to scanning', async () => {
  const { container } = office.open('/manage/doors', office.venue.door, 'user')
  const [door] = await screen.findAllByRole('link', { name: /^Go to door/ })
  expect(door?.getAttribute('href')).toMatch(/^\/check-in\/cl_/)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('an event opens at its doors for a user without access to figures', async () => {
  const { router } = office.open(`/manage/event/${office.venue.event_id}`, office.venue.door, 'user')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/check-in$/))
})

test('the event list shows tickets sold and revenue, and a click beside the name opens the event', async () => {
  const { router } = office.open('/manage/events', office.venue.organizer)
  await screen.findByRole('link', { name: 'Harbour Lights' })
  const row = () => screen.getByRole('link', { name: 'Harbour Lights' }).closest('[data-row]')
  await waitFor(() => expect(row()?.textContent).toMatch(/3HK\$/))
  const day = row()?.querySelector('dd, td')
  if (!day) throw new Error('no cell')
  fireEvent.click(day)
  await waitFor(() => expect(router.state.location.pathname).toContain(office.venue.event_id))
})

test('a user without access to revenue sees tickets only', async () => {
  office.open('/manage/events', office.venue.collaborator, 'collaborator')
  await screen.findByRole('link', { name: 'Harbour Lights' })
  expect(screen.getAllByText('Tickets').length).toBeGreaterThan(0)
  expect(screen.queryByText('Revenue')).toBeNull()
})
