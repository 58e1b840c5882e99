import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/id.ts'
import type { PublicEventFull } from '#contract/public-events.ts'
import { useHoldOrder } from '#app/data/checkout/mutations.ts'
import { useOnline } from '#app/lib/online.ts'
import { NO_WISH, priceOf, problemOf, wantedOf, type Picks, type Wish } from './picks.ts'
import { sayProblem, sayRefusal } from './refusal-words.ts'

/** What a visitor chooses of an event, what it costs, and holding it. */
export function usePicker(event: PublicEventFull, code: string) {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const online = useOnline()
  const [picks, setPicks] = useState<Picks>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const hold = useHoldOrder(event.id)
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
      const { id } = await hold.mutateAsync({
        tickets,
        promo_code: event.promo?.is_valid === true ? code : '',
      })
      await navigate({
        to: '/checkout/$eventId/$orderShortId/details',
        params: { eventId: event.id, orderShortId: id },
      })
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
    refused,
    is_offline: !online,
    is_holding: hold.isPending,
    proceed: () => void proceed(),
  }
}
export type Picker = ReturnType<typeof usePicker>
