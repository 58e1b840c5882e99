import { z } from 'zod'
import { entryRuleFields, entryRules, newEntryRules } from '#contract/door/entry-rules.ts'
import { memberTier } from '#contract/members/member-tier.ts'
import { distinctBy, uniqueList } from '#contract/wire/distinct.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { idOf } from '#contract/wire/id.ts'
import { instant } from '#contract/wire/instant.ts'
import { listQuery, itemOf, pageOf } from '#contract/wire/list-query.ts'
import { cents, quantity, UNLIMITED } from '#contract/wire/money.ts'
import { text } from '#contract/wire/text.ts'
import { translationsOf } from '#contract/wire/translations.ts'
import { resource } from '#contract/wire/resource.ts'

export const TICKET_NAME_MAX = 149
export const TICKET_DESCRIPTION_MAX = 2000
export const TICKET_NOTE_MAX = 255
export const PRICE_LABEL_MAX = 100
export const PRICES_MAX = 50
export const PER_ORDER_MAX = 100

export const ticketType = z.enum(['PAID', 'FREE', 'DONATION', 'TIERED'])
export type TicketType = z.infer<typeof ticketType>

const priceTranslations = translationsOf({ label: text(0, PRICE_LABEL_MAX) })
const priceFields = {
  /** For a donation: the minimum. */
  price_cents: cents,
  label: text(0, PRICE_LABEL_MAX).nullable(),
  sale_start_at: instant.nullable(),
  sale_end_at: instant.nullable(),
  quantity_available: quantity,
  is_hidden: z.boolean(),
  /** Price for members of `tiers`, below price_cents; null: none. */
  member_price_cents: cents.nullable(),
  tiers: uniqueList(z.array(memberTier).max(memberTier.options.length, 'too_long')),
  /** Whether the sale begins when the price before is sold out or has ended; never for the first price. */
  opens_after_previous: z.boolean(),
}

export const ticketPrice = z.object({
  id: idOf('price'),
  ...priceFields,
  label: z.string().nullable(),
  translations: priceTranslations,
  /** Absent in rows that an older version stored. */
  member_price_cents: priceFields.member_price_cents.default(null),
  tiers: z.array(memberTier).default([]),
  opens_after_previous: z.boolean().default(false),
  quantity_sold: z.number().int(),
})
export type TicketPrice = z.infer<typeof ticketPrice>

/** Input of a price: with the id of an existing price, otherwise new; clients may create the id. */
export const ticketPriceEdit = z.strictObject({
  id: idOf('price').optional(),
  ...priceFields,
  label: priceFields.label.default(null),
  /** Absent: an existing price keeps its translations. */
  translations: priceTranslations.unwrap().optional(),
  sale_start_at: priceFields.sale_start_at.default(null),
  sale_end_at: priceFields.sale_end_at.default(null),
  quantity_available: priceFields.quantity_available.default(UNLIMITED),
  is_hidden: priceFields.is_hidden.default(false),
  /** Absent: an existing price keeps its member price, its tiers and when it opens. */
  member_price_cents: priceFields.member_price_cents.optional(),
  tiers: priceFields.tiers.optional(),
  opens_after_previous: z.boolean().optional(),
})
export type TicketPriceEdit = z.infer<typeof ticketPriceEdit>

const ticketFields = {
  name: text(1, TICKET_NAME_MAX),
  type: ticketType,
  description: text(0, TICKET_DESCRIPTION_MAX),
  translations: translationsOf({
    name: text(0, TICKET_NAME_MAX),
    description: text(0, TICKET_DESCRIPTION_MAX),
  }),
  prices: distinctBy(z.array(ticketPriceEdit).min(1, 'price_required').max(PRICES_MAX, 'too_long'), 'id'),
  sale_start_at: instant.nullable(),
  sale_end_at: instant.nullable(),
  min_per_order: z.number().int('integer').min(1, 'too_small').max(PER_ORDER_MAX, 'too_large'),
  max_per_order: z.number().int('integer').min(1, 'too_small').max(PER_ORDER_MAX, 'too_large'),
  hide_before_sale_start: z.boolean(),
  hide_after_sale_end: z.boolean(),
  hide_when_sold_out: z.boolean(),
  show_quantity_remaining: z.boolean(),
  is_hidden_without_promo_code: z.boolean(),
  is_hidden: z.boolean(),
  is_paused: z.boolean(),
  /** Whether the organizer approves each order with this type before it is completed or paid. */
  needs_approval: z.boolean(),
  /** Tiers that may buy; empty: everybody. */
  member_tiers: uniqueList(z.array(memberTier).max(4, 'too_long')),
  tax_and_fee_ids: uniqueList(z.array(idOf('tax_or_fee')).max(50, 'too_long')),
  /** Displayed prominently at the door, for example VIP; null for an ordinary ticket. */
  tier: text(1, 30).nullable(),
  /** Shown at the door with every ticket of this type. */
  note: text(0, TICKET_NOTE_MAX).nullable(),
  /** Whether the door highlights the note. */
  needs_attention: z.boolean(),
  ...entryRuleFields,
}

export const ticket = z.object({
  ...ticketFields,
  id: idOf('ticket'),
  event_id: idOf('event'),
  /** Number within the event, part of every code of this type. */
  ticket_no: z.number().int().min(0),
  name: z.string(),
  description: z.string(),
  prices: z.array(ticketPrice),
  /** Absent in rows that an older version stored. */
  needs_approval: ticketFields.needs_approval.default(false),
  tier: z.string().nullable(),
  note: z.string().nullable(),
  ...entryRules.shape,
  sort_order: z.number().int(),
  quantity_sold: z.number().int(),
  /** Tickets that their buyers offer to others; absent: none. */
  quantity_offered: z.number().int().optional(),
  version: z.number().int(),
})
export type Ticket = z.infer<typeof ticket>

/**
 * Input of a new ticket type; clients may create the id, so that one made offline has it at once. The default of
 * tax_and_fee_ids is the account's default taxes and fees.
 */
export const ticketNew = z.strictObject({
  id: idOf('ticket').optional(),
  ...ticketFields,
  description: ticketFields.description.default(''),
  sale_start_at: ticketFields.sale_start_at.default(null),
  sale_end_at: ticketFields.sale_end_at.default(null),
  min_per_order: ticketFields.min_per_order.default(1),
  max_per_order: ticketFields.max_per_order.default(10),
  hide_before_sale_start: z.boolean().default(false),
  hide_after_sale_end: z.boolean().default(false),
  hide_when_sold_out: z.boolean().default(false),
  show_quantity_remaining: z.boolean().default(false),
  is_hidden_without_promo_code: z.boolean().default(false),
  is_hidden: z.boolean().default(false),
  is_paused: z.boolean().default(false),
  needs_approval: z.boolean().default(false),
  member_tiers: ticketFields.member_tiers.default([]),
  tax_and_fee_ids: ticketFields.tax_and_fee_ids.optional(),
  tier: ticketFields.tier.default(null),
  note: ticketFields.note.default(null),
  needs_attention: z.boolean().default(false),
  ...newEntryRules,
})
export type TicketNew = z.infer<typeof ticketNew>

/** Fields that an organizer may change; omitted fields stay unchanged. `prices` is the whole new list. */
export const ticketEdit = z
  .strictObject({ ...ticketFields, translations: ticketFields.translations.unwrap() })
  .partial()
export type TicketEdit = z.infer<typeof ticketEdit>

const TICKETS = '/events/:event_id/tickets'
const TICKET = '/events/:event_id/tickets/:ticket_id'
const WRITE_ERRORS = ['event.not_found', 'ticket.invalid', 'ticket.taxes_unknown', 'id.taken'] as const

export const listTickets = endpoint({
  method: 'GET',
  path: TICKETS,
  who: 'person',
  summary: 'List the ticket types of an event',
  query: listQuery({ sorts: ['sort_order', 'name'], filters: ['type', 'name'] }),
  ok: pageOf(ticket),
  errors: ['event.not_found'],
})

export const createTicket = endpoint({
  method: 'POST',
  path: TICKETS,
  who: 'person',
  summary: 'Create a ticket type with its prices',
  body: ticketNew,
  ok: itemOf(ticket),
  ok_status: 201,
  errors: [...WRITE_ERRORS, 'ticket.too_many'],
})

export const readTicket = endpoint({
  method: 'GET',
  path: TICKET,
  who: 'person',
  summary: 'Retrieve a ticket type',
  ok: itemOf(ticket),
  errors: ['event.not_found', 'ticket.not_found'],
})

export const updateTicket = endpoint({
  method: 'PUT',
  path: TICKET,
  who: 'person',
  summary: 'Update a ticket type; omitted fields stay unchanged, prices are replaced as a whole',
  body: ticketEdit,
  ok: itemOf(ticket),
  errors: [...WRITE_ERRORS, 'ticket.not_found', 'ticket.type_locked', 'ticket.price_sold', 'version.stale'],
  versioned: true,
})

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: TICKET,
  who: 'person',
  summary:
    'Delete a ticket type; refused if it was sold, or if a list, capacity, code or question names only it',
  errors: ['event.not_found', 'ticket.not_found', 'ticket.sold', 'ticket.in_use', 'version.stale'],
  versioned: true,
})

export const sortTickets = endpoint({
  method: 'POST',
  path: '/events/:event_id/tickets/sort',
  who: 'person',
  summary:
    'Sort the ticket types of an event; omitted ones follow in their current order, unknown ids are ignored',
  body: z.strictObject({ ids: uniqueList(z.array(idOf('ticket')).min(1, 'required').max(1000, 'too_long')) }),
  ok: pageOf(ticket).pick({ data: true }),
  errors: ['event.not_found'],
})

export const ticketResource = resource({
  row: ticket,
  input: ticketNew,
  change: ticketEdit,
  list: listTickets,
  create: createTicket,
  update: updateTicket,
  sort: sortTickets,
  refs: ['tax_and_fee_ids'],
})
