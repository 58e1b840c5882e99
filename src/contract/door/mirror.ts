import { z } from 'zod'
import { attendeeStatus, codeEndReason } from '../orders/attendees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { event } from '../events/events.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { mirrorDevice } from './mirror-device.ts'
import { mirrorList, rulesVersion } from './mirror-list.ts'
import { scan } from './scans.ts'
import { ticket } from '#contract/resources/tickets.ts'
import { receivedVerdict } from './verdict.ts'

export const MIRROR_LIMIT = 2000
export const MIRROR_LIMIT_MAX = 5000

/** A code of a ticket that ends: refused from then on, with why. */
export const tombstone = z.object({ code_hash: z.string(), at: instant, reason: codeEndReason })
export type Tombstone = z.infer<typeof tombstone>

/** What a ticket was of until it was exchanged for another type. */
export const formerTicketType = z.object({ ticket_id: idOf('ticket'), until: instant })
export type FormerTicketType = z.infer<typeof formerTicketType>

/** Whether the organizer has to agree to an order before it counts. */
export const approval = z.enum(['not_needed', 'waiting', 'approved', 'declined'])
export type Approval = z.infer<typeof approval>

/** The scan by which an order became paid, when a door took the money. */
export const doorPayment = z.object({
  scan_id: idOf('scan'),
  device_id: z.string(),
  device: z.string(),
  gate: z.string().optional(),
})
export type DoorPayment = z.infer<typeof doorPayment>

/**
 * What a door needs of a person, and no more: no e-mail, no code, of a phone number its end at most. Absent means none. Somebody of a
 * ticket type that is not on the list comes without a name or a note, when their ticket was of a type of the list
 * before, or was scanned there: so that an old code is known to be one. Who was deleted for privacy comes without as
 * well, cancelled.
 */
export const mirrorAttendee = z.object({
  id: idOf('attendee'),
  code_hash: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ticket_id: idOf('ticket'),
  /** Which price of the ticket type; absent for tickets from before prices were told apart. */
  price_id: idOf('price').optional(),
  status: attendeeStatus,
  paid: z.boolean(),
  order_id: idOf('order'),
  tombstones: z.array(tombstone).optional(),
  /** Ticket types that the ticket was of before it was exchanged, oldest first, each until an instant. */
  earlier_types: z.array(formerTicketType).optional(),
  cancelled_at: instant.optional(),
  refunded_at: instant.optional(),
  paid_at: instant.optional(),
  paid_at_door: doorPayment.optional(),
  /** What the whole order costs, where the door takes money and it is not paid. */
  owed: z.object({ cents: z.number().int(), currency: z.string() }).optional(),
  /** Absent when the order needs no approval or has it. */
  approval: approval.extract(['waiting', 'declined']).optional(),
  approved_at: instant.optional(),
  is_test: z.boolean().optional(),
  /** What a member of the venue has on the day of the event; absent of everybody else. */
  tier: z.string().optional(),
  /** On the order, then on the person; each with whether the door draws attention to it. */
  order_note: z.string().optional(),
  order_needs_attention: z.boolean().optional(),
  note: z.string().optional(),
  needs_attention: z.boolean().optional(),
  /** The last four digits of the phone number of the order, where the list finds people by them. */
  phone_end: z.string().optional(),
  rules_version: rulesVersion,
  /** This build does not know what was told of them; never sent. */
  not_understood: z.literal(true).optional(),
})
export type MirrorAttendee = z.infer<typeof mirrorAttendee>

/** Somebody with a fact or a value that this build does not know: nobody is judged by halves of what was told. */
const unrecognizedAttendee = z
  .object({
    ...mirrorAttendee.pick({ id: true, code_hash: true, ticket_id: true, order_id: true }).shape,
    first_name: z.string().catch(''),
    last_name: z.string().catch(''),
    tombstones: z.array(tombstone).optional().catch(undefined),
  })
  .transform((one) => ({ ...one, status: 'ACTIVE' as const, paid: false, not_understood: true as const }))

/** A person as a door reads them, whose build may be older than the server's. */
const receivedAttendee: z.ZodType<MirrorAttendee> = z.union([mirrorAttendee, unrecognizedAttendee])

/** A scan of the log with what the whole log says of it, as the server last knew. */
export const mirrorScan = scan.extend({
  verdict: receivedVerdict,
  in_conflict: z.boolean(),
  /** What was written down with it named somebody who was deleted for privacy; the door that made it forgets that. */
  is_erased: z.literal(true).optional(),
})
export type MirrorScan = z.infer<typeof mirrorScan>

export const mirrorTicket = ticket.pick({ id: true, ticket_no: true, name: true, tier: true }).extend({
  note: z.string().optional(),
  needs_attention: z.boolean().optional(),
  /** Price tiers that have a name; absent when none has. */
  prices: z.array(z.object({ id: idOf('price'), label: z.string() })).optional(),
})
export type MirrorTicket = z.infer<typeof mirrorTicket>

/** Another list of the event, so that a refusal can say where to go, and whether that is open. */
export const siblingList = z.object({
  id: idOf('check_in_list'),
  name: z.string(),
  ticket_ids: z.array(idOf('ticket')),
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
})
export type SiblingList = z.infer<typeof siblingList>

/**
 * Another event of the account near in time: its codes by the first 32 bits of their hashes (8 hexadecimal
 * digits each, joined), so that a door can say "for Hall B, tomorrow" without holding a key or a name.
 */
export const neighbourEvent = z.object({
  title: z.string(),
  starts_at: instant,
  code_prefixes: z.string(),
})
export type NeighbourEvent = z.infer<typeof neighbourEvent>

export const mirrorPage = z.object({
  data: z.object({
    /** With the first page, and again when one of them changed. */
    list: mirrorList.optional(),
    event: event
      .pick({
        id: true,
        title: true,
        starts_at: true,
        ends_at: true,
        timezone: true,
        status: true,
        happening: true,
      })
      .optional(),
    tickets: z.array(mirrorTicket).optional(),
    sibling_lists: z.array(siblingList).optional(),
    /** Also retired ones, so that their codes are known for what they are. */
    keys: z
      .array(z.object({ key_no: z.number().int(), secret: z.string(), retired_at: instant.optional() }))
      .optional(),
    device: mirrorDevice.optional(),
    /** Whether people come with the end of a phone number; no rule, so it stands beside the list. */
    finds_by_phone: z.boolean().optional(),
    attendees: z.array(receivedAttendee),
    scans: z.array(mirrorScan),
    removed: z.array(z.string()),
  }),
  meta: z.object({
    cursor: z.string(),
    complete: z.boolean(),
    /** This page begins the whole list anew; what was known before is void (no cursor, or a restored server). */
    from_start: z.boolean(),
    total_attendees: z.number().int(),
    server_time: instant,
  }),
})
export type MirrorPage = z.infer<typeof mirrorPage>

export const readMirror = endpoint({
  method: 'GET',
  path: '/check-in-lists/:check_in_list_id/mirror',
  who: 'door',
  summary: 'What a door keeps of its list, page by page from a cursor; without one from the start',
  query: z.strictObject({
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(MIRROR_LIMIT_MAX).default(MIRROR_LIMIT),
  }),
  ok: mirrorPage,
  errors: ['check_in_list.not_found', 'mirror.cursor_invalid', 'device.revoked'],
})

export const lookUpCode = endpoint({
  method: 'POST',
  path: '/check-in-lists/:check_in_list_id/look-up',
  who: 'door',
  summary: 'One ticket by the hash of its code, for a door whose mirror lacks it; null when there is none',
  body: z.strictObject({ code_hash: z.string().regex(/^[0-9a-f]{24}$/, 'code_hash') }),
  ok: z.object({
    data: z.object({
      attendee: receivedAttendee.nullable(),
      scans: z.array(mirrorScan),
      /** The event of this account that the code is of, when it is another. */
      other_event: z.object({ title: z.string(), starts_at: instant }).nullable(),
    }),
  }),
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked'],
})

export const readNeighbours = endpoint({
  method: 'GET',
  path: '/check-in-lists/:check_in_list_id/neighbours',
  who: 'door',
  summary: 'Events of the account near in time, so that a ticket for another day is refused by its name',
  ok: z.object({ data: z.array(neighbourEvent) }),
  errors: ['check_in_list.not_found', 'device.revoked'],
})

/** Server-sent events: `{cursor}` when there is something to pull, kept alive as every stream is. */
export const STREAM_PATH = '/check-in-lists/:check_in_list_id/stream'
export const streamEvent = z.object({ cursor: z.string() })
export type StreamEvent = z.infer<typeof streamEvent>
