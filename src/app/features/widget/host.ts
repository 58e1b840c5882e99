import type { Id } from '#contract/wire/id.ts'

/** Messages to the embedding page; never the secret of an order. public/widget.js reads them. */
export type HostMessage =
  | { type: 'foyer:height'; height: number }
  | { type: 'foyer:order'; state: WidgetOrderState; event_id: Id; order_id: Id }

/** `released`: the visitor released the tickets. */
export type WidgetOrderState = 'held' | 'bought' | 'expired' | 'released'

/** Sends a message to the embedding page. */
export type PostToHost = (message: HostMessage) => void

/** The origins allowed to embed this page, as the server wrote them into the page's head. */
function allowedOrigins(): string[] {
  const content = document.head.querySelector('meta[name="framed-by"]')?.getAttribute('content') ?? ''
  return [location.origin, ...content.split(' ').filter((origin) => origin !== '')]
}

/**
 * Channel to the embedding page; null when there is none, or it is not allowed. Messages are addressed to exactly
 * that origin, and the browser drops them if another page is there.
 * @param host origin that the embedding page gave for itself
 */
export function createHostChannel(host: string | undefined): PostToHost | null {
  if (host === undefined || window.parent === window || !allowedOrigins().includes(host)) return null
  return (message) => window.parent.postMessage(message, host)
}
