import type { GuestName, HostedList, saveGuestNames } from '#contract/orders/guest-lists.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { personName } from '#rules/text/person-name.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { lockTickets, reserveTickets } from '#server/domains/events/index.ts'
import {
  announceOrders,
  createOrders,
  publishChange,
  saveAttendee,
  type OrderDraft,
} from '#server/domains/sales/attendees/service.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { holdUnused, usedPlaces } from './places.ts'
import { isOpen, presentHosted } from './present.ts'
import * as store from './store.ts'
import type { GuestListRow, GuestRow } from './store.ts'

/** Returns a list to the holder of its secret. Errors: link.invalid. */
export async function readHosted(context: Context, secret: string): Promise<HostedList> {
  const row = await store.findBySecret(context.tx, secret)
  if (row === undefined) throw new AppError('link.invalid')
  return presentFor(context, row, await requireConfig(context, row))
}

/**
 * Replaces the names of a list: removed guests are cancelled, new ones get a paid ticket of their own without mail,
 * and doors receive all of them with the host as note. Errors: link.invalid, guest_list.closed, guest_list.changed,
 * guest_list.full, guest_list.has_come.
 */
export async function saveNames(
  context: Context,
  secret: string,
  { names, version }: BodyOf<typeof saveGuestNames>,
): Promise<HostedList> {
  const { tx, now } = context
  const found = await store.findBySecret(tx, secret)
  if (found === undefined) throw new AppError('link.invalid')
  const { event_id } = found
  // Ticket types are locked before the list, as everywhere.
  await lockTickets(tx, event_id, found.places)
  const row = await store.lock(tx, event_id, found.id)
  if (row?.secret !== secret) throw new AppError('link.invalid')
  const sale_config = await requireConfig(context, row)
  if (!isOpen(row, sale_config, now)) throw new AppError('guest_list.closed')
  if (row.version !== version) throw new AppError('guest_list.changed')
  const before = await store.listGuests(tx, event_id, row.id)
  await requirePlaces(context, row, before, names)
  await applyNames(context, { row, sale_config, before, names })
  await store.save(tx, row.id, {})
  await holdUnused(context, row, names)
  return presentFor(context, { ...row, version: row.version + 1 }, sale_config)
}

/**
 * Each ticket type has a place for each of its names, and the stock has those of new ones: a place of a guest whom
 * the team cancelled may be sold.
 */
async function requirePlaces(
  { tx, now }: Context,
  row: GuestListRow,
  before: readonly GuestRow[],
  names: readonly GuestName[],
): Promise<void> {
  const used_before = usedPlaces(before)
  const wanted = [...usedPlaces(names)].map(([ticket_id, used]) => {
    const place = row.places.find((each) => each.ticket_id === ticket_id)
    if (place === undefined || used > place.quantity) throw full()
    const quantity = Math.max(0, used - (used_before.get(ticket_id) ?? 0))
    return { ticket_id, price_id: place.price_id, quantity }
  })
  const besides = { reservation_id: row.id }
  const results = await reserveTickets(tx, row.event_id, wanted, { now, besides })
  if (results.some((result) => typeof result === 'string')) throw full()
}

const full = () => new AppError('guest_list.full', { errors: { names: ['guest_list.full'] } })

type NamesChange = {
  row: GuestListRow
  sale_config: SaleConfig
  before: readonly GuestRow[]
  names: readonly GuestName[]
}

async function applyNames(context: Context, { row, sale_config, before, names }: NamesChange): Promise<void> {
  const { tx, now } = context
  const kept = new Map(names.flatMap((name) => (name.attendee_id ? [[name.attendee_id, name] as const] : [])))
  for (const guest of before) {
    const name = kept.get(guest.attendee_id)
    const is_other_type = name !== undefined && name.ticket_id !== guest.ticket_id
    if (name?.name === personName(guest) && !is_other_type) continue
    if (guest.checked_in_at !== null) throw new AppError('guest_list.has_come')
    await saveAttendee(
      tx,
      guest.attendee_id,
      name === undefined || is_other_type ? { cancelled_at: now } : { first_name: name.name, last_name: '' },
    )
    await publishChange(context, row, guest.attendee_id)
  }
  const types = new Map(before.map(({ attendee_id, ticket_id }) => [attendee_id, ticket_id]))
  await addGuests(
    context,
    row,
    sale_config,
    names.filter(({ attendee_id, ticket_id }) => types.get(attendee_id ?? '') !== ticket_id),
  )
}

/** Gives each new guest an order of their own. */
async function addGuests(
  { tx, now, random }: Context,
  row: GuestListRow,
  sale_config: SaleConfig,
  names: readonly GuestName[],
): Promise<void> {
  if (names.length === 0) return
  const drafts = names.map(({ ticket_id, name }, at): OrderDraft => {
    const person = { first_name: name, last_name: '', email: '' }
    const created_at = addMs(now, at)
    return {
      order: {
        ...person,
        id: newId('order', random),
        account_id: row.account_id,
        event_id: row.event_id,
        locale: sale_config.account.locale,
        is_manual: true,
        total_gross_cents: 0,
        currency: sale_config.event.currency,
        paid_at: now,
        created_at,
      },
      people: [
        {
          ...person,
          id: newId('attendee', random),
          ticket_id,
          price_id: priceOf(row, ticket_id),
          note: row.host,
          created_at,
        },
      ],
    }
  })
  await createOrders({ tx, random }, drafts, sale_config)
  await store.addNames(
    tx,
    row,
    drafts.flatMap(({ people }) => people.map(({ id }) => id)),
  )
  await announceOrders(
    tx,
    row.event_id,
    drafts.map(({ order }) => order.id),
  )
}

function priceOf({ places }: GuestListRow, ticket_id: Id): Id {
  const place = places.find((each) => each.ticket_id === ticket_id)
  if (place === undefined) throw new Error('a name without a place')
  return place.price_id
}

async function requireConfig({ tx }: Context, { event_id }: GuestListRow): Promise<SaleConfig> {
  const sale_config = await readSaleConfig(tx, event_id)
  if (sale_config === undefined) throw new AppError('link.invalid')
  return sale_config
}

async function presentFor(
  { tx, now, locale }: Context,
  row: GuestListRow,
  sale_config: SaleConfig,
): Promise<HostedList> {
  const guests = await store.listGuests(tx, row.event_id, row.id)
  return presentHosted(row, guests, { sale_config, now, locale })
}
