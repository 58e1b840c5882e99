import { ALLOTMENT_HOURS, type Allotment, type takeAllotment } from '#contract/door/box-office.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import { connectDevice, requireListAccess } from '#server/domains/door/index.ts'
import { reserveTickets } from '#server/domains/events/index.ts'
import { record } from '#server/domains/platform/index.ts'
import { requireList, requireSaleConfig, requireSellingRight, type SellerContext } from './access.ts'
import * as store from './allotment-store.ts'
import type { AllotmentRow } from './allotment-store.ts'
import { readList } from './store.ts'

const ALLOTMENT_MS = ALLOTMENT_HOURS * 3_600_000

/** Returns the allotments that a device may sell from now. */
export async function ofDevice(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  device_id: Id,
): Promise<Allotment[]> {
  return (await store.listOfDevice(tx, device_id, now)).map(present)
}

/**
 * Gives the calling device places from the common stock: all of them, or none. A repeated request with the same id
 * gets the same allotment. Errors: check_in_list.not_found, permission.denied, device.revoked,
 * box_office.not_sold, ticket.sold_out, id.taken.
 */
export async function take(
  context: SellerContext,
  check_in_list_id: Id,
  { id, ticket_id, price_id, quantity, supervisor_id }: BodyOf<typeof takeAllotment>,
): Promise<Allotment> {
  const { tx, now, random, actor, locale } = context
  const list_key = await requireListAccess(tx, actor, check_in_list_id)
  const device = await connectDevice(context, list_key)
  await requireSellingRight(context, { list_key, device }, { at: now, supervisor_id })
  const list = await readList(tx, check_in_list_id)
  if (list?.sells_ticket_ids.includes(ticket_id) !== true) refuse('box_office.not_sold', 'ticket_id')
  const { event } = await requireSaleConfig(context, list_key.event_id)
  const wanted = { ticket_id, price_id, quantity }
  const [result] = await reserveTickets(tx, list_key.event_id, [wanted], { now })
  const stored = await store.find(tx, id)
  if (stored !== undefined) {
    if (stored.device_id !== device.id || stored.ticket_id !== ticket_id || stored.quantity !== quantity)
      throw new AppError('id.taken')
    return present(stored)
  }
  if (result === 'sold_out') refuse('ticket.sold_out', 'quantity')
  if (typeof result === 'string' || result === undefined) refuse('box_office.not_sold', 'price_id')
  const row: AllotmentRow = {
    ...list_key,
    ...wanted,
    id,
    device_id: device.id,
    used: 0,
    until: addMs(now, ALLOTMENT_MS),
    ended_at: null,
    taken_back_by: null,
    created_at: now,
  }
  await store.insert(tx, row, { secret: newToken(random), currency: event.currency, locale })
  notifyEventChange(tx, list_key.event_id)
  return present(row)
}

/**
 * Returns the unused places of an allotment of the calling device; again: nothing more. Errors:
 * check_in_list.not_found, permission.denied, device.revoked, allotment.not_found.
 */
export async function giveBack(
  context: SellerContext,
  check_in_list_id: Id,
  allotment_id: Id,
): Promise<Allotment> {
  const { tx, actor } = context
  const list_key = await requireListAccess(tx, actor, check_in_list_id)
  const device = await connectDevice(context, list_key)
  const [row] = await store.lockAll(tx, check_in_list_id, [allotment_id])
  if (row?.device_id !== device.id) throw new AppError('allotment.not_found')
  return endAllotment(context, row, null)
}

/**
 * Takes the unused places of an allotment back, for the organizer. Errors: event.not_found, permission.denied,
 * check_in_list.not_found, allotment.not_found.
 */
export async function takeBack(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  allotment_id: Id,
): Promise<Allotment> {
  await requireList(context, event_id, check_in_list_id, 'device.manage')
  const [row] = await store.lockAll(context.tx, check_in_list_id, [allotment_id])
  if (row === undefined) throw new AppError('allotment.not_found')
  if (row.ended_at === null)
    await record(context, {
      action: 'allotment_taken_back',
      subject: {
        kind: 'device',
        id: row.device_id,
        title: await store.readDeviceName(context.tx, row.device_id),
      },
      event_id,
    })
  return endAllotment(context, row, context.actor.user_id)
}

async function endAllotment(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  row: AllotmentRow,
  taken_back_by: Id | null,
): Promise<Allotment> {
  if (row.ended_at !== null) return present(row)
  const ended = await store.end(tx, row.id, { ended_at: now, taken_back_by })
  notifyEventChange(tx, row.event_id)
  return present(ended ?? row)
}

export function present({ id, device_id, ticket_id, price_id, ...row }: AllotmentRow): Allotment {
  const { quantity, used, until, ended_at } = row
  return { id, device_id, ticket_id, price_id, quantity, used, until, ended_at }
}

function refuse(code: 'box_office.not_sold' | 'ticket.sold_out', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
