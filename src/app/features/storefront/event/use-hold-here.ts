import { useNavigate } from '@tanstack/react-router'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { NamedOrder } from '#app/data/checkout/received-order.ts'
import { useHoldOrder } from '#app/data/checkout/mutations.ts'
import { useTurn } from '#app/data/checkout/use-turn.ts'
import { keepHold } from '#app/lib/own-orders.ts'
import type { Seller } from '#app/components/picker/use-picker.ts'

/**
 * Holds tickets, keeps the order's secret in this browser and goes on to the checkout.
 * @param replaced the hold that the new one takes the place of
 */
export function useHoldHere(event: PublicEventFull, replaced: NamedOrder | null): Seller {
  const { id: event_id } = event
  const navigate = useNavigate()
  const hold = useHoldOrder(event, replaced)
  const turn = useTurn(event_id, async (wanted, place) => {
    const { order, secret } = await hold.mutateAsync({ ...wanted, place })
    keepHold(event_id, order.id, secret)
    await navigate({
      to: '/checkout/$eventId/$orderShortId/details',
      params: { eventId: event_id, orderShortId: order.id },
    })
  })
  return { ...turn, is_holding: hold.isPending }
}
