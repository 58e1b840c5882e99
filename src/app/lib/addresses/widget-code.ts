import type { Id } from '#contract/wire/id.ts'
import type { WidgetOptions } from './widget-address.ts'

/** Path of the organizer's preview on this site. */
export function previewPath(event_id: Id, options: WidgetOptions): string {
  const search = new URLSearchParams({ ...options, host: location.origin, preview: '1' })
  return `/widget/${event_id}?${search.toString()}`
}

/**
 * HTML to paste into another site; public/widget.js reads the attributes.
 * @param origin public origin of this site
 */
export function widgetCode(origin: string, event_id: Id, options: WidgetOptions): string {
  const attributes = Object.entries(options).map(
    ([name, value]) => ` data-foyer-${name.replace('_', '-')}="${escapeAttribute(String(value))}"`,
  )
  return `<script src="${origin}/widget.js" data-foyer-event="${event_id}"${attributes.join('')} async></script>`
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
