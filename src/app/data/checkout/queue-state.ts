import type { OrderNew } from '#contract/orders/checkout.ts'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'

/** Tickets that the visitor requests. */
export type OrderRequest = Pick<OrderNew, 'tickets' | 'promo_code'>

/**
 * State of a waiting visitor: the last known queue position (null before the first answer), and whether the server
 * answers.
 */
export interface QueueState {
  position: QueuePosition | null
  is_lost: boolean
}

/** Why a queued hold failed. */
export interface HoldRefusal {
  failure: unknown
  request: OrderRequest
}
