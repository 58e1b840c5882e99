import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/orders/attendees.ts'
import { personName } from '#rules/text/person-name.ts'
import { findAttendees, findSavedAttendees } from '#app/data/attendees/find.ts'
import { useEvents } from '#app/data/catalogue/live.ts'
import { findOrders } from '#app/data/orders/find.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { usePaletteSource, type PaletteItem } from '#app/lib/palette.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { RESULTS_MAX } from './shown.ts'

/** Adds people and orders to the palette while it is open. Returns whether there are people to find. */
export function usePeopleSources(): boolean {
  const { t } = useTranslation('manage')
  const { eventId } = useParams({ strict: false })
  const online = useOnline()
  const sees_people = useHasRight('attendee.view')
  const sees_orders = useHasRight('order.view')
  const events = useEvents() ?? []
  const is_new = events.find(({ id }) => id === eventId)?.is_new === true
  const addresses = useAddresses()
  const optionsOf = (query: string, signal: AbortSignal) => ({ words: query, limit: RESULTS_MAX, signal })

  usePaletteSource({
    id: 'attendees',
    group: t('palette.attendees'),
    is_personal: true,
    find: async (query, signal) => {
      if (query === '' || eventId === undefined || !sees_people) return []
      const found =
        online && !is_new
          ? await findAttendees(eventId, optionsOf(query, signal))
          : await findSavedAttendees({ event: eventId }, optionsOf(query, signal))
      return found.map((attendee) => addresses.attendee(attendee, attendee.email))
    },
  })
  usePaletteSource({
    id: 'orders',
    group: t('palette.orders'),
    is_personal: true,
    find: async (query, signal) => {
      if (query === '' || eventId === undefined || !sees_orders || !online || is_new) return []
      const found = await findOrders(eventId, optionsOf(query, signal))
      return found.map((order) =>
        addresses.order(order, formatMoney(order.total_gross_cents, order.currency)),
      )
    },
  })
  usePaletteSource({
    id: 'attendees-kept',
    group: t('palette.attendees_kept'),
    is_personal: true,
    find: async (query, signal) => {
      if (query === '' || !sees_people) return []
      const found = await findSavedAttendees({ except: eventId }, optionsOf(query, signal))
      const titleOf = (event_id: string) => events.find(({ id }) => id === event_id)?.title ?? ''
      return found.map((attendee) => addresses.attendee(attendee, titleOf(attendee.event_id)))
    },
  })
  return sees_people
}

type AttendeeName = Pick<Attendee, 'event_id' | 'first_name' | 'last_name'>

/** URLs of people and orders: people in their event's list, an order on its own page. */
function useAddresses() {
  const router = useRouter()
  return {
    attendee: (person: AttendeeName & { id: string }, hint: string): PaletteItem => ({
      to: router.buildLocation({
        to: '/manage/event/$eventId/attendees',
        params: { eventId: person.event_id },
        search: { q: person.id },
      }).href,
      label: personName(person),
      hint,
    }),
    order: (person: AttendeeName & { id: string; reference: string }, money: string): PaletteItem => ({
      to: router.buildLocation({
        to: '/manage/event/$eventId/orders/$orderId',
        params: { eventId: person.event_id, orderId: person.id },
      }).href,
      label: `${person.reference} · ${personName(person)}`,
      hint: money,
    }),
  }
}
