import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { syncAttendees, useAttendeesPull } from '#app/data/catalogue/sync-attendees.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 2 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

/** Holds back the attendees of an event until released. */
function holdBack(event_id: string): () => void {
  const real = globalThis.fetch
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes(event_id)) await held
    return real(input, init)
  })
  return () => {
    vi.stubGlobal('fetch', real)
    letGo()
  }
}

test('a download leaves the progress of a concurrent one alone', async () => {
  const { event_id, other_event, organizer } = office.venue
  const view = office.open('/manage/events', organizer)
  const { db } = browserPorts()
  const isDownloaded = async (id: string) => typeof (await db.catalogued.get(id))?.attendees_at === 'number'
  await waitFor(async () => expect(await isDownloaded(event_id)).toBe(true))
  await waitFor(async () => expect(await isDownloaded(other_event.id)).toBe(true))
  view.unmount()
  await db.catalogued.toCollection().modify({ attendees_at: null, attendees_cursor: null })
  const session = currentTeamSession()
  if (session === null) throw new Error('nobody is signed in')
  const { result } = renderHook(useAttendeesPull)
  const letGo = holdBack(other_event.id)
  const wanted = { [event_id]: 1, [other_event.id]: 1 }
  const first = syncAttendees(session, wanted)
  await waitFor(() => expect(result.current).toMatchObject({ event_id, received: 2 }))
  await act(() => syncAttendees(session, wanted))
  expect(result.current).toMatchObject({ event_id, received: 2 })
  letGo()
  await first
  await waitFor(() => expect(result.current).toBeNull())
})
