import type { Id } from '#contract/wire/id.ts'
import type { WidgetOrderState } from './host.ts'

/** The order that a visitor has in hand here: its secret stays in this page, the page around knows the id. */
export interface WidgetOrder {
  order_id: Id
  secret: string
  /** What the page around was told last. */
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

/** The order of an earlier load of this tab; null where there is none, or the browser keeps nothing for us here. */
export function readWidgetOrder(event_id: Id): WidgetOrder | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(event_id)) ?? 'null')
    return isWidgetOrder(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps it for as long as the tab is open; null forgets it. */
export function saveWidgetOrder(event_id: Id, order: WidgetOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(storageKeyOf(event_id))
    else sessionStorage.setItem(storageKeyOf(event_id), JSON.stringify(order))
  } catch {
    // Then it lasts until the page is loaded again; the checkout has it by then.
  }
}
