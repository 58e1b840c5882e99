import type { SaleConflict } from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context } from '#server/core/http/context.ts'
import { lockTickets, reserveTickets } from '#server/domains/events/index.ts'
import type { ListKey } from '#server/domains/door/index.ts'
import * as store from './allotment-store.ts'
import type { AllotmentRow } from './allotment-store.ts'
import type { ResolvedLine } from './pricing.ts'

type TxContext = Pick<Context, 'tx' | 'now'>

/**
 * Takes the places of a sale: first those of its allotments, the rest from the common stock. The sale happened, so
 * places that the stock lacks are reported and not refused. Ticket types are locked before allotments.
 */
export async function takePlaces(
  { tx, now }: TxContext,
  { event_id, check_in_list_id }: ListKey,
  lines: readonly ResolvedLine[],
): Promise<SaleConflict | null> {
  const refs = lines.map(({ ticket }) => ({ ticket_id: ticket.id }))
  await lockTickets(tx, event_id, refs)
  const allotments = await lockAllotments(tx, check_in_list_id, lines)
  const used = new Map([...allotments.values()].map((row) => [row.id, row.used]))
  const rest = lines.flatMap(({ line, ticket, price }) => {
    const row = line.allotment_id === null ? undefined : allotments.get(line.allotment_id)
    const is_usable =
      row !== undefined && isHeld(row, now) && row.ticket_id === ticket.id && row.price_id === price.id
    const taken = is_usable ? Math.min(line.codes.length, row.quantity - (used.get(row.id) ?? 0)) : 0
    if (is_usable) used.set(row.id, (used.get(row.id) ?? 0) + taken)
    const quantity = line.codes.length - taken
    return quantity === 0 ? [] : [{ ticket_id: ticket.id, price_id: price.id, quantity }]
  })
  // Counted while the allotments still hold the places of this sale, whose attendees are not stored yet.
  const results = rest.length === 0 ? [] : await reserveTickets(tx, event_id, rest, { now })
  for (const row of allotments.values())
    if (used.get(row.id) !== row.used) await store.saveUsed(tx, row, used.get(row.id) ?? row.used)
  return results.some((result) => typeof result === 'string') ? 'beyond_stock' : null
}

/** Gives the places of a reversed sale back to the allotments that still hold; the rest is free in the common stock. */
export async function returnPlaces(
  { tx, now }: TxContext,
  check_in_list_id: Id,
  places: ReadonlyMap<Id, number>,
): Promise<void> {
  for (const row of await store.lockAll(tx, check_in_list_id, [...places.keys()])) {
    const used = Math.max(0, row.used - (places.get(row.id) ?? 0))
    if (isHeld(row, now)) await store.saveUsed(tx, row, used)
  }
}

const isHeld = ({ ended_at, until }: AllotmentRow, now: Context['now']) => ended_at === null && until > now

async function lockAllotments(tx: Context['tx'], check_in_list_id: Id, lines: readonly ResolvedLine[]) {
  const ids = lines.flatMap(({ line }) => line.allotment_id ?? [])
  const rows = ids.length === 0 ? [] : await store.lockAll(tx, check_in_list_id, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
