import { useMemo } from 'react'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import type { FoundPerson } from '#offline/door-link/door-calls.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { doorTexts } from '../screen/door-texts.ts'
import { useIsHandOut } from '../screen/station-context.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { priceLabel } from './verdict-tags.tsx'
import { tierLabel } from './tier-label.ts'

/** How times are displayed, and whether the list hands out things instead of admitting people. */
export type PersonContext = { timeOf: (at: string) => string; is_hand_out: boolean }

/** Returns the context of a person of the device's own list, or of a given other one. */
export function usePersonContext(): (list: FoundPerson['list']) => PersonContext {
  const timeOf = useDoorTime()
  const is_hand_out = useIsHandOut()
  return useMemo(() => {
    const own: PersonContext = { timeOf, is_hand_out }
    return (list) =>
      list === undefined ? own : { timeOf: (at) => timeOf(at, list.timezone), is_hand_out: list.is_hand_out }
  }, [timeOf, is_hand_out])
}

/**
 * Returns what distinguishes attendees with the same name: ticket, tier, price and order in one line; and their
 * check-in time.
 */
export function personFacts(
  person: MirrorAttendee,
  ticket: MirrorTicket | null,
  attendance: FoundPerson['attendance'],
  { timeOf, is_hand_out }: PersonContext,
): { line: string; presence: string | null } {
  const t = doorTexts()
  const tier = person.tier ?? ticket?.tier ?? null
  const price = ticket === null ? null : priceLabel(person, ticket)
  const order = t('search.order', { reference: orderReference(person.order_id) })
  const facts = [ticket?.name, tier === null ? null : tierLabel(tier, t), price, order]
  const at = attendance?.has_come === true ? attendance.last_in_at : null
  const time = at === null ? '' : timeOf(at)
  const formatPresence = () => {
    if (is_hand_out) return t('hand_out.given_at', { time })
    return attendance?.is_inside === true ? t('search.inside_at', { time }) : t('search.came_at', { time })
  }
  return { line: facts.filter(Boolean).join(' · '), presence: at === null ? null : formatPresence() }
}
