import { useNavigate } from '@tanstack/react-router'
import type { Id } from '#contract/id.ts'
import { useHoldOrder } from '#app/data/checkout/mutations.ts'
import { keepSecret } from '#app/lib/own-orders.ts'
import type { Seller } from '#app/parts/picker/use-picker.ts'

/** Holds tickets, keeps the order's secret in this browser and goes on to the checkout. */
export function useHoldHere(event_id: Id): Seller {
  const navigate = useNavigate()
  const hold = useHoldOrder(event_id)
  return {
    hold: async (wanted) => {
      const { order, secret } = await hold.mutateAsync(wanted)
      keepSecret(order.id, secret)
      await navigate({
        to: '/checkout/$eventId/$orderShortId/details',
        params: { eventId: event_id, orderShortId: order.id },
      })
    },
    is_holding: hold.isPending,
  }
}
