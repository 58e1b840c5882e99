import type { Id } from '#contract/wire/id.ts'
import type { WidgetOrderState } from './host.ts'

/** The visitor's order in the widget: its secret stays in this page, the embedding page knows the id. */
export interface WidgetOrder {
  order_id: Id
  secret: string
  /** The last state reported to the embedding page. */
  told: WidgetOrderState
}

const storageKeyOf = (event_id: Id) => `widget:${event_id}`

const isWidgetOrder = (value: unknown): value is WidgetOrder =>
  typeof value === 'object' &&
  value !== null &&
  'order_id' in value &&
  typeof value.order_id === 'string' &&
  'secret' in value &&
  typeof value.secret === 'string' &&
  'told' in value

/** Order of an earlier load of this tab; null when there is none, or without storage. */
export function readWidgetOrder(event_id: Id): WidgetOrder | null {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(event_id)) ?? 'null')
    return isWidgetOrder(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Stores it while the tab is open; null deletes it. */
export function saveWidgetOrder(event_id: Id, order: WidgetOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(storageKeyOf(event_id))
    else sessionStorage.setItem(storageKeyOf(event_id), JSON.stringify(order))
  } catch {
    // Without storage it lasts until a reload; by then the checkout has it.
  }
}
