import {
  GUEST_LISTS_MAX,
  type GuestList,
  type GuestListInput,
  type GuestPlaces,
} from '#contract/orders/guest-lists.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import {
  lockTickets,
  requireEvent,
  requireVersion,
  reserveTickets,
  type EventRow,
} from '#server/domains/events/index.ts'
import type { AuditAction } from '#contract/account/audit.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { GuestListRow } from './store.ts'
import { holdUnused, usedPlaces } from './places.ts'

export { moveDeadlines } from './move-deadlines.ts'

/** Returns the guest lists of an event, oldest first. Errors: event.not_found, permission.denied. */
export async function list(context: Context<Person>, event_id: Id): Promise<GuestList[]> {
  await requireEvent(context, event_id, 'attendee.edit')
  const rows = await store.ofEvent(context.tx, event_id)
  const guests = rows.length === 0 ? [] : await store.listGuests(context.tx, event_id)
  return rows.map((row) => present(row, guests, context.settings.public_url))
}

/**
 * Creates a list and holds its places. Errors: event.not_found, permission.denied, guest_list.time_invalid,
 * guest_list.too_many, attendee.ticket_unknown, ticket.sold_out.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  { host, until, places }: GuestListInput,
): Promise<GuestList> {
  const { tx, now, random } = context
  const event = await requireEvent(context, event_id, 'attendee.edit')
  requireFuture(until, now)
  const priced = await pricePlaces(context, event_id, places)
  const limit = {
    code: 'guest_list.too_many',
    scope: `guest lists ${event_id}`,
    most: GUEST_LISTS_MAX,
  } as const
  await countWithinLimit(tx, limit, () => store.countOfEvent(tx, event_id))
  const id = newId('guest_list', random)
  const owner = { account_id: event.account_id, event_id }
  const row = {
    ...owner,
    id,
    host,
    until,
    places: priced,
    secret: newToken(random),
    created_at: now,
    version: 1,
  }
  await store.insert(tx, row)
  await holdUnused(context, row, [])
  await recordChange(context, 'guest_list_created', event, row)
  return present(row, [], context.settings.public_url)
}

/**
 * Updates a list and holds the places that are left. Errors: event.not_found, permission.denied,
 * guest_list.not_found, guest_list.revoked, version.stale, guest_list.time_invalid, guest_list.places_used,
 * attendee.ticket_unknown, ticket.sold_out.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { host, until, places }: GuestListInput,
  version: number | null,
): Promise<GuestList> {
  const { tx, now } = context
  const event = await requireEvent(context, event_id, 'attendee.edit')
  await lockTickets(tx, event_id, places)
  const before = await requireList(context, event_id, id)
  const guests = await store.listGuests(tx, event_id, id)
  const { public_url } = context.settings
  requireVersion(before, version, present(before, guests, public_url))
  if (before.secret === null) throw new AppError('guest_list.revoked')
  requireFuture(until, now)
  for (const [ticket_id, used] of usedPlaces(guests))
    if ((places.find((place) => place.ticket_id === ticket_id)?.quantity ?? 0) < used)
      throw new AppError('guest_list.places_used', { errors: { places: ['guest_list.places_used'] } })
  const priced = await pricePlaces(context, event_id, places, { list_id: id, used: usedPlaces(guests) })
  const after = { ...before, host, until, places: priced, version: before.version + 1 }
  await store.save(tx, id, { host, until, places: priced })
  await holdUnused(context, after, guests)
  await recordChange(context, 'guest_list_changed', event, after)
  return present(after, guests, public_url)
}

/**
 * Ends the link of a list and frees its unused places; guests keep their tickets. Errors: event.not_found,
 * permission.denied, guest_list.not_found.
 */
export async function revoke(context: Context<Person>, event_id: Id, id: Id): Promise<GuestList> {
  const { tx } = context
  const event = await requireEvent(context, event_id, 'attendee.edit')
  const before = await requireList(context, event_id, id)
  const guests = await store.listGuests(tx, event_id, id)
  const { public_url } = context.settings
  if (before.secret === null) return present(before, guests, public_url)
  const after = { ...before, secret: null, version: before.version + 1 }
  await store.save(tx, id, { secret: null })
  await holdUnused(context, after, guests)
  await recordChange(context, 'guest_list_revoked', event, after)
  return present(after, guests, public_url)
}

async function requireList({ tx }: Context, event_id: Id, id: Id): Promise<GuestListRow> {
  const row = await store.lock(tx, event_id, id)
  if (row === undefined) throw new AppError('guest_list.not_found')
  return row
}

function requireFuture(until: string, now: string): void {
  if (until <= now) throw new AppError('guest_list.time_invalid', { errors: { until: ['in_the_future'] } })
}

/**
 * Returns places with their prices after checking that the stock has those that no guest uses. Locks the ticket
 * types until the end of the transaction.
 */
async function pricePlaces(
  { tx, now }: Context,
  event_id: Id,
  places: readonly GuestPlaces[],
  before?: { list_id: Id; used: ReadonlyMap<Id, number> },
): Promise<GuestListRow['places']> {
  const wanted = places.map(({ ticket_id, quantity }) => ({
    ticket_id,
    price_id: null,
    quantity: quantity - (before?.used.get(ticket_id) ?? 0),
  }))
  const besides = before === undefined ? {} : { besides: { reservation_id: before.list_id } }
  const results = await reserveTickets(tx, event_id, wanted, { now, ...besides })
  return places.map((place, at) => {
    const result = results[at] ?? 'ticket_unknown'
    if (result === 'sold_out') refuse('ticket.sold_out', `places.${at}.quantity`)
    if (typeof result === 'string') refuse('attendee.ticket_unknown', `places.${at}.ticket_id`)
    return { ...place, price_id: result.price_id }
  })
}

function refuse(code: 'ticket.sold_out' | 'attendee.ticket_unknown', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}

async function recordChange(
  context: Context<Person>,
  action: AuditAction,
  { id: event_id }: EventRow,
  { host, places }: GuestListRow,
): Promise<void> {
  const total = places.reduce((sum, { quantity }) => sum + quantity, 0)
  await record(context, {
    action,
    subject: { kind: 'event', id: event_id, title: host },
    event_id,
    changes: [makeChange('quantity_available', null, total)],
  })
}
