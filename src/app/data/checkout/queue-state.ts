import type { OrderNew } from '#contract/orders/checkout.ts'
import type { StandingInLine } from '#contract/orders/waiting-room.ts'

/** What somebody wants to hold. */
export type Wanted = Pick<OrderNew, 'tickets' | 'promo_code'>

/** Somebody who waits: where they stood when it was heard last, null before; whether the server answers. */
export interface InLine {
  standing: StandingInLine | null
  is_lost: boolean
}

/** Why what was waited for is not held. */
export interface Refusal {
  failure: unknown
  wanted: Wanted
}
