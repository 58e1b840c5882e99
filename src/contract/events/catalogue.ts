import { z } from 'zod'
import { EVENT_LISTS, type EventListName } from '#contract/resources/declarations/index.ts'
import { RESOURCE_PARTS, type RowOf } from '#contract/resources.ts'
import { category } from './categories.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { eventSettings } from './event-settings.ts'
import { event } from './events.ts'
import { idOf } from '../wire/id.ts'
import { merchant } from '#contract/resources/merchants.ts'
import { organizer } from './organizers.ts'
import { otherEvent } from './other-events.ts'
import { taxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { savedBooking } from '../rooms/booking-shape.ts'
import { room } from '../rooms/rooms.ts'

export const PINNED_MAX = 100

type EventListRows = { [List in EventListName]: z.ZodType<RowOf<(typeof EVENT_LISTS)[List]>[]> }

// The keys are the lists that are declared, the values arrays of their rows.
const event_lists = Object.fromEntries(
  Object.entries(EVENT_LISTS).map(([list, name]) => [list, z.array(RESOURCE_PARTS[name].row)]),
) as unknown as EventListRows

/**
 * The resources of an event that are stored offline. Sold and used counts are as of the last change of a resource.
 * Lists that need a permission are empty without it.
 */
export const eventResources = z.object({
  settings: eventSettings,
  categories: z.array(category),
  ...event_lists,
})
export type EventResources = z.infer<typeof eventResources>

export const catalogueEvent = z.object({
  event,
  /** Null for a past event that is not pinned: only its row is stored. */
  parts: eventResources.nullable(),
  /** Identifies this state of the event and its resources. */
  digest: z.string(),
})
export type CatalogueEvent = z.infer<typeof catalogueEvent>

/** Resources shared by all events of an account. */
export const accountCatalogue = z.object({
  organizers: z.array(organizer),
  /** Empty without permission to see the account. */
  taxes_and_fees: z.array(taxOrFee),
  /** Empty without permission to see members, and in accounts other than the venue's. */
  merchants: z.array(merchant),
  /** Empty without permission to see rooms, and in accounts other than the venue's. */
  rooms: z.array(room),
  /** Empty without permission to edit events without tickets, and in accounts other than the venue's. */
  other_events: z.array(otherEvent),
  /**
   * Bookings of the offline days, soonest first; empty without permission, and in accounts other than the venue's.
   */
  bookings: z.array(savedBooking),
})
export type AccountCatalogue = z.infer<typeof accountCatalogue>

/** Maximum characters of `known`; callers with more omit what is cheapest to fetch again. */
export const KNOWN_CHARACTERS_MAX = 12_000

export const readCatalogue = endpoint({
  method: 'GET',
  path: '/catalogue',
  who: 'person',
  summary: 'Retrieve the offline catalogue: events with their resources; unchanged ones are omitted',
  query: z.strictObject({
    /** The caller's stored states: `<event id or "account">:<digest>`, separated by commas. */
    known: z.string().max(KNOWN_CHARACTERS_MAX, 'too_long').default(''),
    /** Past events whose resources are needed: ids, separated by commas. */
    pinned: z
      .string()
      .max(PINNED_MAX * 20, 'too_long')
      .default('')
      .transform((ids) => ids.split(',').filter((id) => id !== ''))
      .pipe(uniqueList(z.array(idOf('event')).max(PINNED_MAX, 'too_long'))),
  }),
  ok: z.object({
    data: z.object({
      /** Every event to keep; the client deletes others. */
      event_ids: z.array(idOf('event')),
      changed: z.array(catalogueEvent),
      /**
       * Change number of each event that comes with its resources: attendees may have changed when it increases.
       */
      change_nos: z.record(z.string(), z.number().int()),
      /** Null when unchanged. */
      account: accountCatalogue.extend({ digest: z.string() }).nullable(),
    }),
  }),
  errors: [],
})
