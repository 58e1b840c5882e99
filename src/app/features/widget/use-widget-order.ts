import { useState } from 'react'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Id } from '#contract/wire/id.ts'
import { useHoldOrder } from '#app/data/checkout/mutations.ts'
import { useQueuedHold } from '#app/data/checkout/use-turn.ts'
import type { HoldController } from '#app/components/picker/use-picker.ts'
import { openCheckout } from './checkout-tab.ts'
import type { WidgetOrderState, PostToHost } from './host.ts'
import { saveWidgetOrder, readWidgetOrder, type WidgetOrder } from './widget-order.ts'

/** How the last order here ended without a purchase. */
export type OrderEnding = 'expired' | 'released' | null

/** The visitor's order in the widget, its transitions, and the messages about it to the embedding page. */
export function useWidgetOrder(event: PublicEventFull, tell: PostToHost | null, is_preview: boolean) {
  const { id: event_id } = event
  const hold = useHoldOrder(event)
  const [kept, setKept] = useState(() => (is_preview ? null : readWidgetOrder(event_id)))
  const [is_open, setOpen] = useState(false)
  const [is_fresh, setFresh] = useState(false)
  const [ending, setEnding] = useState<OrderEnding>(null)
  const [was_preview, setWasPreview] = useState(false)

  const put = (next: WidgetOrder | null) => {
    saveWidgetOrder(event_id, next)
    setKept(next)
  }
  const say = (order_id: Id, state: WidgetOrderState) =>
    tell?.({ type: 'foyer:order', state, event_id, order_id })

  const turn = useQueuedHold(event_id, async (wanted, place) => {
    if (is_preview) return setWasPreview(true)
    const { order, secret } = await hold.mutateAsync({ ...wanted, place })
    setEnding(null)
    setFresh(true)
    put({ order_id: order.id, secret, told: 'held' })
    say(order.id, 'held')
    setOpen(openCheckout({ event_id, order_id: order.id, secret }))
  })
  const seller: HoldController = { ...turn, is_holding: hold.isPending }
  return {
    kept,
    /** The checkout was opened in a tab of its own. */
    is_open,
    /** It was held since this page was loaded. */
    is_fresh,
    ending,
    was_preview,
    seller,
    /** Reports the purchase, once. */
    tellBought: () => {
      if (kept === null || kept.told === 'bought') return
      put({ ...kept, told: 'bought' })
      say(kept.order_id, 'bought')
    },
    /** Ends the order without a purchase and returns to the picker. */
    end: (how: 'expired' | 'released') => {
      if (kept !== null) say(kept.order_id, how)
      put(null)
      setEnding(how)
    },
    /** Returns to the picker after a purchase. */
    startAnew: () => {
      put(null)
      setEnding(null)
    },
  }
}
export type WidgetOrderControl = ReturnType<typeof useWidgetOrder>
