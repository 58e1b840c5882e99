import { createMemoryHistory } from '@tanstack/react-router'
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { DeviceRights } from '#contract/door/device-rights.ts'
import { createPairing, type PairingNew } from '#contract/door/devices.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { reportReachable } from '#app/lib/net/reachability.ts'
import { forgetSession } from '#app/lib/net/session.ts'
import { makeRouter } from '#app/shell/app-router.tsx'
import { Providers } from '#app/shell/providers.tsx'
import { fetchOver } from '#tests/support/fakes/cut-network.ts'
import { pressKeyAt } from '#tests/support/browser/input-time.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** Interval of a scanner's keys: far below the limit of `key-burst.ts`. */
const SCANNER_KEY_MS = 5

/** jsdom has neither cameras nor workers: the decoder never reads a code. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

/** Whether a phone may override, or its rights one by one and its further lists. */
type PairingRights = boolean | Partial<DeviceRights & Pick<PairingNew, 'other_list_ids'>>
/** Taps as the second tap of a double tap does: before what it hits could be read. */
export function tapTooEarly(element: HTMLElement): void {
  const tap = createEvent.click(element)
  Object.defineProperty(tap, 'timeStamp', { value: 1 })
  fireEvent(element, tap)
}

/** Waits until a tap on what has just appeared is no longer that of a double tap. */
export const afterDoubleTap = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 400)))

/** Sets up a door screen with a venue per test and a network that can be cut. */
export function setUpDoorScreen(fixture: Fixture) {
  const network = { is_cut: false }
  /** How often React has drawn anything of the page. */
  const drawn = { commits: 0 }
  const onRender = () => void (drawn.commits += 1)

  beforeAll(async () => {
    document.cookie = 'locale=en; path=/'
    await startI18n()
  })
  beforeEach(() => {
    network.is_cut = false
    localStorage.clear()
    vi.stubGlobal('Worker', SilentWorker)
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      fetchOver(network, () => fixture.server.fetch(input, init)),
    )
  })
  afterEach(async () => {
    act(() => {
      forgetSession()
      reportReachable()
    })
    const { db } = browserPorts()
    await Promise.all([db.lists.clear(), db.chunks.clear(), db.scans.clear(), db.settings.clear()])
    history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
  })

  function open() {
    const address = `/check-in/${fixture.venue.list_id}`
    const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
    return render(
      <Profiler id="page" onRender={onRender}>
        <Providers router={router} />
      </Profiler>,
    )
  }

  async function pairingCode(rights: PairingRights): Promise<string> {
    const { event_id, list_id } = fixture.venue
    const { data } = await fixture.call('organizer', createPairing, {
      params: { event_id, check_in_list_id: list_id },
      body: typeof rights === 'boolean' ? { may_override: rights } : rights,
    })
    return data.pairing_code
  }

  async function pair(rights: PairingRights = false) {
    location.hash = `#pair=${await pairingCode(rights)}`
    const view = open()
    await screen.findByRole('heading', { name: 'Pair this phone' })
    fireEvent.change(screen.getByLabelText(/Name of this phone/), { target: { value: 'Pixel' } })
    fireEvent.change(screen.getByLabelText(/Gate/), { target: { value: 'Gate B' } })
    fireEvent.click(screen.getByRole('button', { name: 'Pair this phone' }))
    await screen.findAllByText(/^Complete ·/)
    return view
  }

  async function startScanning(rights: PairingRights = false) {
    const view = await pair(rights)
    fireEvent.click(screen.getByRole('button', { name: 'Start scanning' }))
    await screen.findByText(/Gate B$/)
    return view
  }

  /** Enters text as a keyboard scanner does. */
  function scan(text: string) {
    const started_at = performance.now()
    const keys = [...Array.from(text), 'Enter']
    keys.forEach((key, at) => pressKeyAt(document.body, key, started_at + at * SCANNER_KEY_MS))
  }

  const verdict = async (kind: string) =>
    waitFor(() => {
      const said = document.querySelector<HTMLElement>(`[data-verdict="${kind}"]`)
      if (said === null) throw new Error(`no ${kind}: ${document.querySelector('[data-verdict]')?.outerHTML}`)
      return said
    })

  return Object.assign(network, { drawn, open, pair, pairingCode, startScanning, scan, verdict })
}
