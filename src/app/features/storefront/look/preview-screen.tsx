import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { publicBranding } from '#contract/account/branding.ts'
import { publicEventFull, type PublicEventFull } from '#contract/events/public-events.ts'
import { isMessageFrom, type PreviewMessage } from '#app/lib/addresses/homepage-preview.ts'
import { makeQueryClient } from '#app/lib/net/make-query-client.ts'
import { previewVenue, useVenue } from '#app/lib/venue.ts'
import { TicketPanel } from '#app/components/picker/ticket-panel.tsx'
import type { HoldController } from '#app/components/picker/use-picker.ts'
import { useDensity } from '#app/ui/theme/density.ts'
import { rulesOf, useStyleRules } from '#app/ui/theme/style-rules.ts'
import { customColourPageStyles } from '#app/ui/theme/custom-colour.ts'
import { EventSheet } from '#app/features/storefront/event/event-sheet.tsx'
import { HomeScreen } from '#app/features/storefront/home-screen.tsx'

const GC_MS = 5 * 60_000
const previewMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('foyer:preview'), event: publicEventFull }),
  z.object({ type: z.literal('foyer:preview-home'), venue: publicBranding }),
])

/** Nothing can be bought in a preview. */
const PREVIEW_SELLER: HoldController = {
  hold: () => Promise.resolve(),
  is_holding: false,
  in_line: null,
  refusal: null,
  leave: () => Promise.resolve(),
}

/**
 * Preview of an event page or the home page, sent by the surrounding designer; its links and buttons do nothing.
 */
export function PreviewScreen() {
  useDensity('public')
  useDisableInteraction()
  const content = usePreviewMessage()
  const { accent_colour } = useVenue()
  useStyleRules(rulesOf(':root', customColourPageStyles(accent_colour)))
  const [client] = useState(() => makeQueryClient(GC_MS))
  return (
    <QueryClientProvider client={client}>
      {content === null ? (
        <main />
      ) : content === 'home' ? (
        <HomeScreen />
      ) : (
        <EventSheet
          event={content}
          as_of_ms={null}
          tickets={
            <TicketPanel event={content} code="" is_busy={false} onCode={noop} seller={PREVIEW_SELLER} />
          }
        />
      )}
    </QueryClientProvider>
  )
}

const noop = () => undefined

/** The last preview message, an event or the home page; null before the first. */
function usePreviewMessage(): PublicEventFull | 'home' | null {
  const [content, setContent] = useState<PublicEventFull | 'home' | null>(null)
  useEffect(() => {
    // A page opened on its own is not a preview.
    const parent_window = window.parent === window ? null : window.parent
    const onMessage = (message: MessageEvent<unknown>) => {
      if (!isMessageFrom(message, parent_window)) return
      const { data } = previewMessage.safeParse(message.data)
      if (data === undefined) return
      if (data.type === 'foyer:preview') return setContent(data.event)
      previewVenue(data.venue)
      setContent('home')
    }
    addEventListener('message', onMessage)
    parent_window?.postMessage({ type: 'foyer:preview-ready' } satisfies PreviewMessage, location.origin)
    return () => removeEventListener('message', onMessage)
  }, [])
  return content
}

/** Disables all interaction on the page. */
function useDisableInteraction(): void {
  useEffect(() => {
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const kinds = ['click', 'auxclick', 'submit', 'dragstart'] as const
    for (const kind of kinds) addEventListener(kind, stop, { capture: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, stop, { capture: true })
    }
  }, [])
}
