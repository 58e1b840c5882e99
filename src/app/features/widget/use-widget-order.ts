import { useState } from 'react'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Id } from '#contract/wire/id.ts'
import { useHoldOrder } from '#app/data/checkout/mutations.ts'
import { useQueuedHold } from '#app/data/checkout/use-queued-hold.ts'
import type { HoldController } from '#app/components/picker/use-picker.ts'
import { openCheckout } from './checkout-tab.ts'
import type { WidgetOrderState, PostToHost } from './host.ts'
import { saveWidgetOrder, readWidgetOrder, type WidgetOrder } from './widget-order.ts'

/** How the last order here ended without a purchase. */
export type OrderEnding = 'expired' | 'released' | null

/** The visitor's order in the widget, its transitions, and the messages about it to the embedding page. */
export function useWidgetOrder(event: PublicEventFull, postToHost: PostToHost | null, is_preview: boolean) {
  const { id: event_id } = event
  const hold = useHoldOrder(event)
  const [saved_order, setSavedOrder] = useState(() => (is_preview ? null : readWidgetOrder(event_id)))
  const [is_open, setOpen] = useState(false)
  const [is_fresh, setFresh] = useState(false)
  const [ending, setEnding] = useState<OrderEnding>(null)
  const [was_preview, setWasPreview] = useState(false)

  const save = (next: WidgetOrder | null) => {
    saveWidgetOrder(event_id, next)
    setSavedOrder(next)
  }
  const reportState = (order_id: Id, state: WidgetOrderState) =>
    postToHost?.({ type: 'foyer:order', state, event_id, order_id })

  const queue = useQueuedHold(event_id, async (request, queue_token) => {
    if (is_preview) return setWasPreview(true)
    const { order, secret } = await hold.mutateAsync({ ...request, place: queue_token })
    setEnding(null)
    setFresh(true)
    save({ order_id: order.id, secret, told: 'held' })
    reportState(order.id, 'held')
    setOpen(openCheckout({ event_id, order_id: order.id, secret }))
  })
  const seller: HoldController = { ...queue, is_holding: hold.isPending }
  return {
    saved_order,
    /** The checkout was opened in a tab of its own. */
    is_open,
    /** It was held since this page was loaded. */
    is_fresh,
    ending,
    was_preview,
    seller,
    /** Reports the purchase, once. */
    reportBought: () => {
      if (saved_order === null || saved_order.told === 'bought') return
      save({ ...saved_order, told: 'bought' })
      reportState(saved_order.order_id, 'bought')
    },
    /** Ends the order without a purchase and returns to the picker. */
    end: (outcome: 'expired' | 'released') => {
      if (saved_order !== null) reportState(saved_order.order_id, outcome)
      save(null)
      setEnding(outcome)
    },
    /** Returns to the picker after a purchase. */
    reset: () => {
      save(null)
      setEnding(null)
    },
  }
}
export type WidgetOrderControl = ReturnType<typeof useWidgetOrder>
