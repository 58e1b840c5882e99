import { useState } from 'react'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Id } from '#contract/wire/id.ts'
import { useHoldOrder } from '#app/data/checkout/mutations.ts'
import { useQueuedHold } from '#app/data/checkout/use-turn.ts'
import type { HoldController } from '#app/components/picker/use-picker.ts'
import { openCheckout } from './checkout-tab.ts'
import type { WidgetOrderState, PostToHost } from './host.ts'
import { saveWidgetOrder, readWidgetOrder, type WidgetOrder } from './widget-order.ts'

/** How the last order here ended, when it was not bought. */
export type OrderEnding = 'expired' | 'released' | null

/** The order that a visitor has here, how it came and goes, and what the page around hears of it. */
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
    /** It was bought; said once. */
    tellBought: () => {
      if (kept === null || kept.told === 'bought') return
      put({ ...kept, told: 'bought' })
      say(kept.order_id, 'bought')
    },
    /** It came to nothing: the picker again. */
    end: (how: 'expired' | 'released') => {
      if (kept !== null) say(kept.order_id, how)
      put(null)
      setEnding(how)
    },
    /** Bought and done with: the picker again. */
    startAnew: () => {
      put(null)
      setEnding(null)
    },
  }
}
export type WidgetOrderControl = ReturnType<typeof useWidgetOrder>
