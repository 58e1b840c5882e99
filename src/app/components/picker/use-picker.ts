import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderNew } from '#contract/orders/checkout.ts'
import type { StandingInLine } from '#contract/orders/waiting-room.ts'
import type { Id } from '#contract/wire/id.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { NO_WISH, priceOf, problemOf, wantedOf, type Picks, type Wish } from './picks.ts'
import { sayProblem, sayRefusal } from './refusal-labels.ts'

export type Wanted = Pick<OrderNew, 'tickets' | 'promo_code'>

/** Holds what is wanted and goes on with it. */
export interface Seller {
  /** Where visitors line up, when it is their turn. @throws what the server refused it with */
  hold: (wanted: Wanted) => Promise<void>
  is_holding: boolean
  /** Where this visitor stands; null: nobody waits. */
  in_line: { standing: StandingInLine | null; is_lost: boolean } | null
  /** Why what was waited for since before the page was loaded is not held; null: nothing. */
  refusal: { failure: unknown; wanted: Wanted } | null
  leave: () => Promise<void>
}

/** What a visitor chooses of an event, what it costs, and holding it. */
export function usePicker(event: PublicEventFull, code: string, seller: Seller) {
  const { hold, in_line, refusal } = seller
  const { t } = useTranslation('public')
  const online = useOnline()
  const [picks, setPicks] = useState<Picks>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const total = priceOf(event, picks)

  const change = (price_id: Id, wish: Partial<Wish>) => {
    setRefused([])
    setPicks((before) => ({ ...before, [price_id]: { ...NO_WISH, ...before[price_id], ...wish } }))
  }
  const proceed = async () => {
    const problem = problemOf(event, picks)
    if (problem !== null) return setRefused([sayProblem(t, problem, event.currency)])
    const tickets = wantedOf(event, picks)
    try {
      await hold({ tickets, promo_code: event.promo?.is_valid === true ? code : '' })
    } catch (failure) {
      setRefused(sayRefusal(t, failure, event, tickets))
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
        ? sayRefusal(t, refusal.failure, event, refusal.wanted.tickets)
        : refused,
    is_offline: !online && in_line === null,
    is_holding: seller.is_holding || in_line !== null,
    proceed: () => void proceed(),
  }
}
export type Picker = ReturnType<typeof usePicker>
