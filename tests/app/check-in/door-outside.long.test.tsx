import 'fake-indexeddb/auto'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { makeRouter } from '#app/shell/app-router.tsx'
import { Providers } from '#app/shell/providers.tsx'
import { fetchOver } from '#tests/support/fakes/cut-network.ts'
import { useFixture } from '#tests/support/fixture.ts'

describe('the bare address of a door', () => {
  const fixture = useFixture()
  const network = { is_cut: false }

  beforeAll(async () => {
    document.cookie = 'locale=en; path=/'
    await startI18n()
  })
  beforeEach(() => {
    network.is_cut = false
    localStorage.clear()
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      fetchOver(network, () => fixture.server.fetch(input, init)),
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  function open() {
    const router = makeRouter(createMemoryHistory({ initialEntries: [`/check-in/${fixture.venue.list_id}`] }))
    return render(<Providers router={router} />)
  }

  test('the bare address shows a stranger the list name and how to get in, and no attendee names', async () => {
    await fixture.venue.attendee({ first_name: 'Secretary' })
    open()
    expect(await screen.findByRole('button', { name: 'Enter a pairing code' })).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.queryByText(/Secretary/)).toBeNull()
  })

  test.each(['UTC', 'America/New_York'])(
    'the opening time is in the timezone of the event, with its name, on a device in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone)
      const { event_id, list_id: check_in_list_id } = fixture.venue
      await fixture.call('owner', updateCheckInList, {
        params: { event_id, check_in_list_id },
        body: { activates_at: '2099-12-20T10:00:00.000Z' },
      })
      open()
      expect(
        await screen.findByText(/^Check-in list is not active yet · Opens .*20 Dec 2099 18:00$/),
      ).toBeDefined()
      expect(screen.getByText('Hong Kong time')).toBeDefined()
      vi.unstubAllEnvs()
    },
  )

  test('a list closed on another day shows since when it is closed', async () => {
    vi.stubEnv('TZ', 'Asia/Hong_Kong')
    const { event_id, list_id: check_in_list_id } = fixture.venue
    await fixture.call('owner', updateCheckInList, {
      params: { event_id, check_in_list_id },
      body: { expires_at: '2020-12-20T10:00:00.000Z' },
    })
    open()
    expect(await screen.findByText(/^Check-in list has expired · Closed .*20 Dec 2020 18:00$/)).toBeDefined()
    expect(screen.queryByText('Hong Kong time')).toBeNull()
    vi.unstubAllEnvs()
  })

  test('the bare address of an unknown list says that it is offline', async () => {
    network.is_cut = true
    open()
    expect(
      await screen.findByRole('heading', { name: /You are offline, and this phone does not have this list/ }),
    ).toBeDefined()
  })
})
