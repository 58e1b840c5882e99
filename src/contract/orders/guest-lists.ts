import { z } from 'zod'
import { FIRST_NAME_MAX } from '../account/users.ts'
import { distinctBy } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { namePart, nameText } from '../wire/text.ts'

export const GUEST_LIST_HOST_MAX = 100
/** Maximum number of places of a list, over all ticket types. */
export const GUEST_LIST_PLACES_MAX = 500
export const GUEST_LISTS_MAX = 200

/** Places of a guest list for one ticket type, at its first price. */
export const guestPlaces = z.strictObject({
  ticket_id: idOf('ticket'),
  quantity: z.number().int('integer').min(1, 'too_small').max(GUEST_LIST_PLACES_MAX, 'too_large'),
})
export type GuestPlaces = z.infer<typeof guestPlaces>

const guestListFields = {
  /** Band, sponsor or member; doors show the name as the note of each guest. */
  host: nameText(1, GUEST_LIST_HOST_MAX),
  /** Until when the host can change the names; then unused places are free again. */
  until: instant,
  places: distinctBy(z.array(guestPlaces).min(1, 'ticket_required').max(50, 'too_long'), 'ticket_id').refine(
    (places) => places.reduce((sum, { quantity }) => sum + quantity, 0) <= GUEST_LIST_PLACES_MAX,
    'too_large',
  ),
}

export const guestListInput = z.strictObject(guestListFields)
export type GuestListInput = z.infer<typeof guestListInput>

export const guestList = z.object({
  id: idOf('guest_list'),
  event_id: idOf('event'),
  host: z.string(),
  until: instant,
  places: z.array(z.object({ ...guestPlaces.shape, used: z.number().int() })),
  /** Address of the host's page; null after it was revoked. */
  url: z.string().nullable(),
  created_at: instant,
  version: z.number().int(),
})
export type GuestList = z.infer<typeof guestList>

/** A guest as the host typed them; the id is absent for a new one. */
export const guestName = z.strictObject({
  attendee_id: idOf('attendee').optional(),
  ticket_id: idOf('ticket'),
  name: namePart(1, FIRST_NAME_MAX),
})
export type GuestName = z.infer<typeof guestName>

/** What the host sees: nothing but the list and the event's name and time. */
export const hostedList = z.object({
  host: z.string(),
  event: z.object({ title: z.string(), starts_at: instant, timezone: z.string(), is_off: z.boolean() }),
  until: instant,
  /** The host can change names: before `until`, and the event takes place. */
  is_open: z.boolean(),
  places: z.array(
    z.object({ ticket_id: idOf('ticket'), ticket_name: z.string(), quantity: z.number().int() }),
  ),
  names: z.array(
    z.object({
      attendee_id: idOf('attendee'),
      ticket_id: idOf('ticket'),
      name: z.string(),
      /** Checked in: this guest can no longer be changed. */
      has_come: z.boolean(),
    }),
  ),
  version: z.number().int(),
})
export type HostedList = z.infer<typeof hostedList>

const LISTS = '/events/:event_id/guest-lists'
const LIST = '/events/:event_id/guest-lists/:guest_list_id'

export const listGuestLists = endpoint({
  method: 'GET',
  path: LISTS,
  who: 'person',
  summary: 'List the guest lists of an event, oldest first',
  ok: itemOf(z.array(guestList)),
  errors: ['event.not_found'],
})

export const createGuestList = endpoint({
  method: 'POST',
  path: LISTS,
  who: 'person',
  summary: 'Create a guest list; its places are held until its host names the guests or its time is over',
  body: guestListInput,
  ok: itemOf(guestList),
  ok_status: 201,
  errors: [
    'event.not_found',
    'attendee.ticket_unknown',
    'ticket.sold_out',
    'guest_list.time_invalid',
    'guest_list.too_many',
  ],
})

export const updateGuestList = endpoint({
  method: 'PUT',
  path: LIST,
  who: 'person',
  summary: 'Update a guest list; not fewer places than guests',
  body: guestListInput,
  ok: itemOf(guestList),
  errors: [
    'event.not_found',
    'guest_list.not_found',
    'guest_list.revoked',
    'guest_list.places_used',
    'guest_list.time_invalid',
    'attendee.ticket_unknown',
    'ticket.sold_out',
    'version.stale',
  ],
  versioned: true,
})

export const revokeGuestList = endpoint({
  method: 'POST',
  path: '/events/:event_id/guest-lists/:guest_list_id/revoke',
  who: 'person',
  summary: 'Revoke the link of a guest list; its guests keep their tickets, its unused places are free again',
  ok: itemOf(guestList),
  errors: ['event.not_found', 'guest_list.not_found'],
})

const HOSTED = '/public/guest-lists/:token'

export const readHostedList = endpoint({
  method: 'GET',
  path: HOSTED,
  who: 'anyone',
  summary: 'Retrieve a guest list by the link of its host',
  ok: itemOf(hostedList),
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 60,
})

export const saveGuestNames = endpoint({
  method: 'PUT',
  path: HOSTED,
  who: 'anyone',
  summary: 'Replace the names of a guest list; a removed guest loses the ticket, a new one gets a paid one',
  body: z.strictObject({
    names: distinctBy(z.array(guestName).max(GUEST_LIST_PLACES_MAX, 'too_long'), 'attendee_id'),
    /** Version of the list that the names are based on. */
    version: z.number().int().min(1),
  }),
  ok: itemOf(hostedList),
  errors: [
    'link.invalid',
    'guest_list.closed',
    'guest_list.changed',
    'guest_list.full',
    'guest_list.has_come',
    'rate.limited',
  ],
  per_minute: 30,
})
