import { dehydrate, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { BUILD } from '#app/lib/build.ts'
import { publicEventQuery } from '#app/data/public-events/queries.ts'
import { makeQueryClient } from '#app/lib/net/make-query-client.ts'
import { loadEventPage } from '#app/shell/load-pages.ts'
import { queryClient } from '#app/shell/query-client.ts'

const ADDRESS = { eventId: 'ev_2222222222222222', eventSlug: 'jazz' }
const KEY: readonly unknown[] = publicEventQuery(ADDRESS, '').queryKey

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a reopened page shows the cached response at once and revalidates it', async () => {
  const before = makeQueryClient(1000)
  before.setQueryData(KEY, { title: 'As it was' })
  const kept = { buster: BUILD, timestamp: Date.now(), clientState: dehydrate(before) }
  localStorage.setItem('queries', JSON.stringify(kept))
  const fetch = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetch)

  await loadEventPage(ADDRESS)

  const page = new QueryObserver(queryClient, publicEventQuery(ADDRESS, ''))
  const leave = page.subscribe(() => {})
  expect(page.getCurrentResult().data).toEqual({ title: 'As it was' })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  leave()
})
