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

/** Holds what is wanted and goes on with it. */
export interface HoldController {
  /** Where visitors line up, when it is their turn. @throws what the server refused it with */
  hold: (wanted: OrderRequest) => Promise<void>
  is_holding: boolean
  /** Where this visitor stands; null: nobody waits. */
  in_line: { standing: QueuePosition | null; is_lost: boolean } | null
  /** Why what was waited for since before the page was loaded is not held; null: nothing. */
  refusal: { failure: unknown; wanted: OrderRequest } | null
  leave: () => Promise<void>
}

/** What a visitor chooses of an event, what it costs, and holding it. */
export function usePicker(event: PublicEventFull, code: string, seller: HoldController) {
  const { hold, in_line, refusal } = seller
  const { t } = useTranslation('public')
  const online = useOnline()
  const [picks, setPicks] = useState<Cart>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const total = priceOf(event, picks)

  const change = (price_id: Id, wish: Partial<CartSelection>) => {
    setRefused([])
    setPicks((before) => ({ ...before, [price_id]: { ...EMPTY_SELECTION, ...before[price_id], ...wish } }))
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
    /** What all of it costs with everything on it. */
    total,
    count: total.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    /** Why it cannot be ordered, in sentences. */
    refused:
      refused.length === 0 && refusal !== null
        ? formatRefusal(t, refusal.failure, event, refusal.wanted.tickets)
        : refused,
    is_offline: !online && in_line === null,
    is_holding: seller.is_holding || in_line !== null,
    proceed: () => void proceed(),
  }
}
export type Picker = ReturnType<typeof usePicker>
