import { z } from 'zod'
import { PER_ORDER_MAX } from '#contract/resources/tickets.ts'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '../account/users.ts'
import { memberTier } from '../members/member-tier.ts'
import { email, locale } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf, listQuery, pageOf } from '../wire/list-query.ts'
import { namePart } from '../wire/text.ts'

/** Maximum number of people who wait for one event at a time. */
export const WAITING_MAX = 2000
const TICKET_TYPES_MAX = 50

/** `waiting` again only if the person asks for it, at the end of the list. */
export const waitingStatus = z.enum(['waiting', 'offered', 'bought', 'lapsed', 'declined', 'left'])
export type WaitingStatus = z.infer<typeof waitingStatus>

const wish = {
  /** The ticket types of which one is enough; empty: any. */
  ticket_ids: uniqueList(z.array(idOf('ticket')).max(TICKET_TYPES_MAX, 'too_long')),
  /** Tickets wanted together. */
  quantity: z.number().int('integer').min(1, 'too_small').max(PER_ORDER_MAX, 'too_large'),
}

export const waitingNew = z.strictObject({
  first_name: namePart(1, FIRST_NAME_MAX),
  last_name: namePart(0, LAST_NAME_MAX).default(''),
  email,
  locale: locale.optional(),
  ticket_ids: wish.ticket_ids.default([]),
  quantity: wish.quantity,
})
export type WaitingNew = z.infer<typeof waitingNew>

/** Places that are held for one entry until `until`. */
const offer = z.object({ ticket_id: idOf('ticket'), until: instant })

/** An entry as the team sees it. */
export const waitingEntry = z.object({
  ...wish,
  id: idOf('waiting_entry'),
  event_id: idOf('event'),
  ticket_ids: z.array(idOf('ticket')),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  locale,
  /** Member tier when the person joined; null: no member. */
  tier: memberTier.nullable(),
  status: waitingStatus,
  /** Place among those who wait, from 1; null: does not wait. */
  place: z.number().int().nullable(),
  /** The last offer; null: none was made. */
  offer: offer.nullable(),
  joined_at: instant,
})
export type WaitingEntry = z.infer<typeof waitingEntry>

/** Tickets that were returned before the latest events of the same organizer, as an honest chance. */
const returnedBefore = z.object({
  events: z.number().int(),
  least: z.number().int(),
  most: z.number().int(),
})
export type ReturnedBefore = z.infer<typeof returnedBefore>

/** An entry as its person sees it. */
export const ownWaitingEntry = z.object({
  event: z.object({
    id: idOf('event'),
    title: z.string(),
    starts_at: instant,
    timezone: z.string(),
    is_off: z.boolean(),
  }),
  /** Names of the ticket types; empty: any. */
  ticket_names: z.array(z.string()),
  quantity: z.number().int(),
  status: waitingStatus,
  place: z.number().int().nullable(),
  returned_before: returnedBefore.nullable(),
  /** Offers are still made: the list is on, and sales have not ended. */
  is_open: z.boolean(),
  /** The open offer; `url` leads to the event with its code. */
  offer: z.object({ ticket_name: z.string(), until: instant, url: z.string() }).nullable(),
})
export type OwnWaitingEntry = z.infer<typeof ownWaitingEntry>

const LIST = '/events/:event_id/waiting-list'

export const listWaiting = endpoint({
  method: 'GET',
  path: LIST,
  who: 'person',
  summary: 'List the entries of the waiting list of an event in the order in which they joined',
  query: listQuery({ sorts: ['joined_at', 'last_name', 'status'], filters: ['status', 'email'] }),
  ok: pageOf(waitingEntry),
  errors: ['event.not_found'],
})

export const offerToWaiting = endpoint({
  method: 'POST',
  path: '/events/:event_id/waiting-list/:waiting_entry_id/offer',
  who: 'person',
  summary: 'Offer tickets to a person on the waiting list out of turn; the places are held for them',
  ok: itemOf(waitingEntry),
  errors: [
    'event.not_found',
    'waiting_entry.not_found',
    'waiting_list.not_waiting',
    'waiting_list.over',
    'ticket.sold_out',
  ],
})

export const removeFromWaitingList = endpoint({
  method: 'POST',
  path: '/events/:event_id/waiting-list/:waiting_entry_id/remove',
  who: 'person',
  summary: 'Take a person off the waiting list; an open offer ends and its places go to the next',
  ok: itemOf(waitingEntry),
  errors: ['event.not_found', 'waiting_entry.not_found', 'waiting_list.not_waiting'],
})

export const joinWaitingList = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/waiting-list',
  who: 'anyone',
  summary:
    'Join the waiting list of an event; the link to the entry is e-mailed, and the answer is the same for an address that waits already',
  body: waitingNew,
  ok: itemOf(z.object({ email: z.string() })),
  ok_status: 201,
  errors: [
    'event.not_found',
    'waiting_list.over',
    'waiting_list.ticket_unknown',
    'waiting_list.quantity_invalid',
    'waiting_list.not_sold_out',
    'waiting_list.too_many',
    'rate.limited',
  ],
  per_minute: 60,
})

const OWN = '/public/waiting-list/:token'

export const readWaitingEntry = endpoint({
  method: 'GET',
  path: OWN,
  who: 'anyone',
  summary: 'Retrieve an entry of a waiting list by its e-mailed link',
  ok: itemOf(ownWaitingEntry),
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 60,
})

export const changeWaitingEntry = endpoint({
  method: 'PUT',
  path: OWN,
  who: 'anyone',
  summary: 'Leave a waiting list, decline its offer, or wait again at its end',
  body: z.strictObject({ status: waitingStatus.extract(['waiting', 'declined', 'left']) }),
  ok: itemOf(ownWaitingEntry),
  errors: [
    'link.invalid',
    'waiting_list.over',
    'waiting_list.not_offered',
    'waiting_list.not_waiting',
    'waiting_list.already_waiting',
    'waiting_list.not_sold_out',
    'waiting_list.quantity_invalid',
    'waiting_list.ticket_unknown',
    'event.not_found',
    'waiting_list.too_many',
    'rate.limited',
  ],
  per_minute: 30,
})
