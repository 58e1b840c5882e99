import { isSoldTooLate, listWindowFault } from '#rules/events/window-fit.ts'
import type { EventWithResources } from '#app/data/catalogue/live.ts'

type SetupFacts = Pick<EventWithResources, 'event' | 'settings' | 'tickets' | 'check_in_lists'> & {
  is_email_verified: boolean
}

/** Setup steps of an event in their usual order. */
export function setupStepsOf({ event, settings, tickets, check_in_lists, is_email_verified }: SetupFacts) {
  const { venue_name, address_line_1 } = settings?.location ?? { venue_name: '', address_line_1: '' }
  const has_place = settings?.is_online_event === true || venue_name !== '' || address_line_1 !== ''
  const has_late_sale = tickets.some(({ prices, ...ticket }) =>
    [ticket, ...prices].some((sale) => isSoldTooLate(sale, event)),
  )
  const has_entrance = check_in_lists.some(({ kind }) => kind === 'entry')
  const has_bad_list = check_in_lists.some((list) => listWindowFault(list, event) !== null)
  return [
    { name: 'email', to: '/manage/profile', is_done: is_email_verified },
    { name: 'description', to: 'details', is_done: event.description !== '' },
    { name: 'place', to: 'place', is_done: has_place },
    { name: 'cover', to: 'pictures', is_done: event.cover_url !== null },
    { name: 'tickets', to: 'tickets', is_done: tickets.length > 0 && !has_late_sale },
    { name: 'list', to: 'check-in', is_done: has_entrance && !has_bad_list },
    { name: 'live', to: null, is_done: event.status === 'live' },
  ] as const
}
