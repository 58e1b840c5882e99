import type { Id } from '#contract/wire/id.ts'
import type { OrderNews } from './host.ts'

/** The order that a visitor has in hand here: its secret stays in this page, the page around knows the id. */
export interface WidgetOrder {
  order_id: Id
  secret: string
  /** What the page around was told last. */
  told: OrderNews
}

const keyOf = (event_id: Id) => `widget:${event_id}`

const isKept = (value: unknown): value is WidgetOrder =>
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(event_id)) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps it for as long as the tab is open; null forgets it. */
export function keepWidgetOrder(event_id: Id, order: WidgetOrder | null): void {
  try {
    if (order === null) sessionStorage.removeItem(keyOf(event_id))
    else sessionStorage.setItem(keyOf(event_id), JSON.stringify(order))
  } catch {
    // Then it lasts until the page is loaded again; the checkout has it by then.
  }
}
