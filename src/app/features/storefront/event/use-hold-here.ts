import { useNavigate, useRouter } from '@tanstack/react-router'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { OrderKey } from '#app/data/checkout/received-order.ts'
import { useHoldOrder } from '#app/data/checkout/mutations.ts'
import { useQueuedHold } from '#app/data/checkout/use-queued-hold.ts'
import { saveHold } from '#app/lib/own-orders.ts'
import type { HoldController } from '#app/components/picker/use-picker.ts'

/** The pages that follow the choice of tickets. */
const CHECKOUT = ['/checkout/$eventId/$orderShortId', '/checkout/$eventId/$orderShortId/details'] as const

/**
 * Holds tickets, stores the order's secret in this browser and continues to the checkout.
 * @param replaced_hold the hold that the new one replaces
 */
export function useReserveTickets(event: PublicEventFull, replaced_hold: OrderKey | null): HoldController {
  const { id: event_id } = event
  const navigate = useNavigate()
  const router = useRouter()
  const hold = useHoldOrder(event, replaced_hold)
  const queue = useQueuedHold(event_id, async (request, queue_token) => {
    const { order, secret } = await hold.mutateAsync({ ...request, place: queue_token })
    saveHold(event_id, order.id, secret)
    await navigate({
      to: '/checkout/$eventId/$orderShortId/details',
      params: { eventId: event_id, orderShortId: order.id },
    })
  })
  const prepare = () => {
    for (const path of CHECKOUT) void router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined)
  }
  return { ...queue, is_holding: hold.isPending, prepare }
}
