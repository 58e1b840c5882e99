import 'fake-indexeddb/auto'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { makeRouter } from '#app/shell/app-router.tsx'
import { Providers } from '#app/shell/providers.tsx'
import { askOver } from '#tests/support/far-side/cut-network.ts'
import { useStage } from '#tests/support/stage.ts'

describe('the bare address of a door', () => {
  const stage = useStage()
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
      askOver(network, () => stage.server.fetch(input, init)),
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  function open() {
    const router = makeRouter(createMemoryHistory({ initialEntries: [`/check-in/${stage.venue.list_id}`] }))
    return render(<Providers router={router} />)
  }

  test('shows a stranger what the list is called and how to get in, and no names', async () => {
    await stage.venue.attendee({ first_name: 'Secretary' })
    open()
    expect(await screen.findByRole('button', { name: 'Type a pairing code' })).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.queryByText(/Secretary/)).toBeNull()
  })

  test('says so when it is offline and does not know the list', async () => {
    network.is_cut = true
    open()
    expect(
      await screen.findByRole('heading', { name: /You are offline, and this phone does not have this list/ }),
    ).toBeDefined()
  })
})
