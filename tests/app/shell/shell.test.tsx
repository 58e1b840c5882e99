import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/account/users.ts'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { forgetSession, setSession } from '#app/lib/net/session.ts'
import { reportReachable, reportUnreachable } from '#app/lib/net/reachability.ts'
import { makeRouter } from '#app/shell/app-router.tsx'
import { checkHealth } from '#app/shell/health.ts'
import { Providers } from '#app/shell/providers.tsx'
import { queryClient } from '#app/shell/query-client.ts'

const HEALTH = { status: 'ok', database: 'reachable', version: '0.1.0', server_time: '2026-11-21T00:00:00Z' }

/** Network that answers the health check only. */
let answer: () => Promise<Response>
/** Ends the other requests: their later timeout would report offline in another test. */
const under_way: (() => void)[] = []
const NOT_HERE = { code: 'request.not_found', message: 'Not here.', request_id: 'one' }

beforeAll(async () => {
  document.cookie = 'locale=en; path=/'
  await startI18n()
})

beforeEach(() => {
  localStorage.clear()
  answer = async () => Response.json({ ...HEALTH, demo: false })
  // All other requests stay pending: their responses would change the network state too.
  vi.stubGlobal('fetch', (asked: RequestInfo | URL) =>
    asked === '/api/health'
      ? answer()
      : new Promise<Response>((resolve) =>
          under_way.push(() => resolve(Response.json(NOT_HERE, { status: 404 }))),
        ),
  )
  vi.stubGlobal('scrollTo', () => undefined)
})

afterEach(async () => {
  cleanup()
  for (const end of under_way.splice(0)) end()
  await vi.waitUntil(() => queryClient.isFetching() === 0, { timeout: 60_000 })
  queryClient.clear()
  act(() => {
    forgetSession()
    reportReachable()
  })
  vi.unstubAllGlobals()
})

function open(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  render(<Providers router={router} />)
  return router
}

function signInAs(role: Role) {
  setSession(
    'secret',
    {
      id: 'us_0000000000000000',
      first_name: 'Wing',
      last_name: '',
      email: 'w@demo.test',
      phone: null,
      locale: 'en',
      is_email_verified: true,
      pending_email: null,
      version: 1,
    },
    {
      id: 'ac_0000000000000000',
      name: 'Foyer Central',
      timezone: 'Asia/Hong_Kong',
      currency_code: 'HKD',
      locale: 'en',
      languages: ['en', 'zh-hk'],
      role,
      is_owner: false,
      is_venue: true,
      event_ids: null,
    },
  )
}

test('S19.10: an unknown address says so and links home', async () => {
  open('/nowhere')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page not found')
  expect(screen.getByText('The page you are looking for does not exist')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  expect(document.title).toBe('Page not found · Foyer')
})

test('a signed-out visitor of the admin area is sent to sign in and returns', async () => {
  const router = open('/manage/events/ended?page=2')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(router.state.location.search).toEqual({ next: '/manage/events/ended?page=2' })
})

test('door staff who open the settings of an event get the no-permission page', async () => {
  signInAs('user')
  open('/manage/event/ev_0000000000000000/settings')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('No permission')
  expect(screen.getByText(/You do not have permission to access this page/).textContent).toContain(
    'Foyer Central',
  )
})

test('a team member has a link to their own tickets', async () => {
  signInAs('organizer')
  const router = open('/about-us')
  fireEvent.click((await screen.findAllByRole('button', { name: /Wing/ }))[0]!)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'My bookings' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/bookings'))
})

test('the offline banner appears after a failed request and disappears after a successful one', async () => {
  open('/nowhere')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('You are offline.')).toBeNull()
  act(() => reportUnreachable())
  expect(screen.getByText('You are offline.').closest('[role=status]')).not.toBeNull()
  act(() => reportReachable())
  expect(screen.queryByText('You are offline.')).toBeNull()
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a captive portal', async () => new Response('<html>Sign in to Wi-Fi</html>')],
  ['JSON of somebody else', async () => Response.json({ ok: true })],
  ['a server without its database', async () => Response.json({ ...HEALTH, demo: false }, { status: 503 })],
])('%s counts as offline', async (_name, reply) => {
  open('/nowhere')
  await screen.findByRole('heading', { level: 1 })
  answer = reply
  await act(() => checkHealth())
  expect(screen.getByText('You are offline.')).toBeDefined()
})

test('a demo installation says so, also later offline', async () => {
  open('/nowhere')
  await screen.findByRole('heading', { level: 1 })
  answer = async () => Response.json({ ...HEALTH, demo: true })
  await act(() => checkHealth())
  expect(screen.getByText('This is a demo.')).toBeDefined()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await act(() => checkHealth())
  expect(screen.getByText('This is a demo.')).toBeDefined()
  expect(localStorage.getItem('demo')).toBe('1')
})
