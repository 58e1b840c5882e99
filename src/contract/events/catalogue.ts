import { z } from 'zod'
import { affiliate } from '#contract/resources/affiliates.ts'
import { capacityAssignment } from '#contract/resources/capacity-assignments.ts'
import { category } from './categories.ts'
import { checkInList } from '../door/check-in-lists.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { eventSettings } from './event-settings.ts'
import { event } from './events.ts'
import { idOf } from '../wire/id.ts'
import { merchant } from '#contract/resources/merchants.ts'
import { organizer } from './organizers.ts'
import { otherEvent } from './other-events.ts'
import { promoCode } from '#contract/resources/promo-codes.ts'
import { question } from '#contract/resources/questions.ts'
import { taxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { savedBooking } from '../rooms/booking-shape.ts'
import { room } from '../rooms/rooms.ts'
import { ticket } from '#contract/resources/tickets.ts'

export const PINNED_MAX = 100

/** What hangs on an event that a laptop keeps. How many are sold or used is as of when one of them last changed. */
export const eventResources = z.object({
  settings: eventSettings,
  categories: z.array(category),
  tickets: z.array(ticket),
  check_in_lists: z.array(checkInList),
  questions: z.array(question),
  /** Empty for those who may not see them. */
  promo_codes: z.array(promoCode),
  /** The same. */
  affiliates: z.array(affiliate),
  capacity_assignments: z.array(capacityAssignment),
})
export type EventResources = z.infer<typeof eventResources>

export const catalogueEvent = z.object({
  event,
  /** Null for an event that is over and not pinned: only its row is kept. */
  parts: eventResources.nullable(),
  /** Names this state of the event and its parts. */
  digest: z.string(),
})
export type CatalogueEvent = z.infer<typeof catalogueEvent>

/** What all events of an account share. */
export const accountCatalogue = z.object({
  organizers: z.array(organizer),
  /** Empty for those who may not see the account. */
  taxes_and_fees: z.array(taxOrFee),
  /** Empty for those who may not see members, and in every account but the venue's. */
  merchants: z.array(merchant),
  /** Empty for those who may not see rooms, and in every account but the venue's. */
  rooms: z.array(room),
  /** Empty for those who may not edit other events, and in every account but the venue's. */
  other_events: z.array(otherEvent),
  /** Of the days that are kept, the soonest first; empty for those who may not see bookings, and as above. */
  bookings: z.array(savedBooking),
})
export type AccountCatalogue = z.infer<typeof accountCatalogue>

/** In characters; who has more leaves out what is least worth having again. */
export const KNOWN_CHARACTERS_MAX = 12_000

export const readCatalogue = endpoint({
  method: 'GET',
  path: '/catalogue',
  who: 'person',
  summary: 'The events that a laptop keeps, with what hangs on them: those that differ from what it has',
  query: z.strictObject({
    /** What the caller has: `<event id or "account">:<digest>`, separated by commas. */
    known: z.string().max(KNOWN_CHARACTERS_MAX, 'too_long').default(''),
    /** Events whose parts are wanted though they are over: ids, separated by commas. */
    pinned: z
      .string()
      .max(PINNED_MAX * 20, 'too_long')
      .default('')
      .transform((ids) => ids.split(',').filter((id) => id !== ''))
      .pipe(uniqueList(z.array(idOf('event')).max(PINNED_MAX, 'too_long'))),
  }),
  ok: z.object({
    data: z.object({
      /** Every event that is to be kept; others are forgotten. */
      event_ids: z.array(idOf('event')),
      changed: z.array(catalogueEvent),
      /** The change number of each event that comes with its parts: when it rises, attendees may have changed. */
      change_nos: z.record(z.string(), z.number().int()),
      /** Null when it did not change. */
      account: accountCatalogue.extend({ digest: z.string() }).nullable(),
    }),
  }),
  errors: [],
})
