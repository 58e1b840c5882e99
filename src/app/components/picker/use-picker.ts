import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderNew } from '#contract/orders/checkout.ts'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'
import type { Id } from '#contract/wire/id.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { useOnline } from '#app/lib/net/online.ts'
import {
  EMPTY_SELECTION,
  priceOf,
  problemOf,
  orderTicketsOf,
  type Cart,
  type CartSelection,
} from './picks.ts'
import { formatProblem, formatRefusal } from './refusal-labels.ts'

export type OrderRequest = Pick<OrderNew, 'tickets' | 'promo_code'>

/** Holds the selected tickets and continues to the checkout. */
export interface HoldController {
  /**
   * Holds in turn when there is a waiting room.
   * @throws the server's refusal
   */
  hold: (request: OrderRequest) => Promise<void>
  is_holding: boolean
  /** The visitor's queue position; null when not waiting. */
  in_line: { position: QueuePosition | null; is_lost: boolean } | null
  /** Why a hold that was queued before this page load failed; null otherwise. */
  refusal: { failure: unknown; request: OrderRequest } | null
  leave: () => Promise<void>
  /** Loads what follows; called when tickets are chosen. */
  prepare?: () => void
}

/** The cart of an event, its total, and holding it. */
export function usePicker(event: PublicEventFull, code: string, seller: HoldController) {
  const { hold, in_line, refusal } = seller
  const { t } = useTranslation('public')
  const online = useOnline()
  const [picks, setPicks] = useState<Cart>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const total = priceOf(event, picks)

  const change = (price_id: Id, changes: Partial<CartSelection>) => {
    setRefused([])
    seller.prepare?.()
    setPicks((previous) => ({
      ...previous,
      [price_id]: { ...EMPTY_SELECTION, ...previous[price_id], ...changes },
    }))
  }
  const proceed = async () => {
    const problem = problemOf(event, picks)
    if (problem !== null) return setRefused([formatProblem(t, problem, event.currency)])
    const tickets = orderTicketsOf(event, picks)
    try {
      await hold({ tickets, promo_code: event.promo?.is_valid === true ? code : '' })
    } catch (failure) {
      setRefused(formatRefusal(t, failure, event, tickets))
    }
  }
  return {
    picks,
    change,
    /** Total including taxes and fees. */
    total,
    count: total.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    /** Why it cannot be ordered, as sentences. */
    refused:
      refused.length === 0 && refusal !== null
        ? formatRefusal(t, refusal.failure, event, refusal.request.tickets)
        : refused,
    is_offline: !online && in_line === null,
    is_holding: seller.is_holding || in_line !== null,
    proceed: () => void proceed(),
  }
}
export type Picker = ReturnType<typeof usePicker>
