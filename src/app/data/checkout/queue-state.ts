import type { OrderNew } from '#contract/orders/checkout.ts'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'

/** What somebody wants to hold. */
export type OrderRequest = Pick<OrderNew, 'tickets' | 'promo_code'>

/** Somebody who waits: where they stood when it was heard last, null before; whether the server answers. */
export interface QueueState {
  standing: QueuePosition | null
  is_lost: boolean
}

/** Why what was waited for is not held. */
export interface HoldRefusal {
  failure: unknown
  wanted: OrderRequest
}
