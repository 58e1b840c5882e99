import type { Id } from '#contract/wire/id.ts'

/** What a page that shows the widget is told; never the secret of an order. public/widget.js reads it. */
export type HostMessage =
  | { type: 'foyer:height'; height: number }
  | { type: 'foyer:order'; state: WidgetOrderState; event_id: Id; order_id: Id }

/** `released`: the visitor gave the tickets back. */
export type WidgetOrderState = 'held' | 'bought' | 'expired' | 'released'

/** Says something to the page around. */
export type PostToHost = (message: HostMessage) => void

/** The other sites that the server lets show this page, as it wrote them into the page's head. */
function allowedOrigins(): string[] {
  const said = document.head.querySelector('meta[name="framed-by"]')?.getAttribute('content') ?? ''
  return [location.origin, ...said.split(' ').filter((origin) => origin !== '')]
}

/**
 * How to tell the page around; null where there is none, or none that may be told. A message goes to exactly that
 * origin: the browser drops it should another page be there.
 * @param host the origin that the page around gave of itself
 */
export function createHostChannel(host: string | undefined): PostToHost | null {
  if (host === undefined || window.parent === window || !allowedOrigins().includes(host)) return null
  return (message) => window.parent.postMessage(message, host)
}
