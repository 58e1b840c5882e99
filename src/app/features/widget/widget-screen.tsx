import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { makeQueryClient } from '#app/lib/net/make-query-client.ts'
import { readWidgetSearch } from '#app/lib/addresses/widget-address.ts'
import { createHostChannel } from './host.ts'
import { WidgetEvent } from './widget-event.tsx'
import { WidgetFrame } from './widget-frame.tsx'

const GC_MS = 5 * 60_000

/**
 * The tickets of an event inside another site. It has its own in-memory cache: the app's cache uses storage that
 * browsers may deny in a frame.
 */
export function WidgetScreen() {
  const { eventId } = useParams({ from: '/widget/$eventId' })
  // Parsed here and not in the route, whose code is part of every page.
  const search = readWidgetSearch(useLocation().search)
  const [client] = useState(() => makeQueryClient(GC_MS))
  const postToHost = useMemo(() => createHostChannel(search.host), [search.host])
  return (
    <QueryClientProvider client={client}>
      <WidgetFrame postToHost={postToHost} options={search}>
        <WidgetEvent key={eventId} event_id={eventId} search={search} postToHost={postToHost} />
      </WidgetFrame>
    </QueryClientProvider>
  )
}
