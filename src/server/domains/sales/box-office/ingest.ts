import type { BoxOfficeEntry, EntryAnswer, Sale } from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { entryInstant, isReversible } from '#rules/sales/box-office.ts'
import { AppError } from '#server/core/app-error.ts'
import { connectDevice, requireListAccess } from '#server/domains/door/index.ts'
import { queueOrderMails } from '#server/domains/sales/order-emails/service.ts'
import { requireSellingRight, type Seller, type SellerContext } from './access.ts'
import { bookSale } from './book-sale.ts'
import { parseEntry, refusedEntry, storedEntry, type ReceivedEntry } from './intake.ts'
import { reverseSale } from './reverse-sale.ts'
import * as store from './store.ts'

/**
 * Stores the entries of a device one after the other, each once by its id; a repeated entry gets the same answer.
 * Entries may arrive in any order: a reversal waits for its sale. Errors: check_in_list.not_found,
 * permission.denied, device.revoked.
 */
export async function ingestEntries(
  context: SellerContext,
  check_in_list_id: Id,
  sent: readonly unknown[],
): Promise<{ answers: EntryAnswer[]; seller: Seller }> {
  const list_key = await requireListAccess(context.tx, context.actor, check_in_list_id)
  const device = await connectDevice(context, list_key, { hand_over: true })
  const seller = { list_key, device }
  const answers: EntryAnswer[] = []
  for (const item of sent) {
    const received = parseEntry(item, context.locale)
    answers.push('answer' in received ? received.answer : await storeEntry(context, seller, received))
  }
  return { answers, seller }
}

async function storeEntry(
  context: SellerContext,
  seller: Seller,
  received: ReceivedEntry,
): Promise<EntryAnswer> {
  const { id } = received.entry
  const [before] = await store.readEntries(context.tx, seller.list_key.check_in_list_id, [id])
  if (before !== undefined)
    return before.body_hash === received.body_hash
      ? storedEntry(id, before)
      : refusedEntry(id, 'box_office.id_reused', context.locale)
  try {
    return await storeNewEntry(context, seller, received)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return refusedEntry(id, error.code, context.locale, error.extra.errors)
  }
}

/** Checks come before writes, so that a refused entry has changed nothing. */
async function storeNewEntry(
  context: SellerContext,
  seller: Seller,
  received: ReceivedEntry,
): Promise<EntryAnswer> {
  const { entry } = received
  switch (entry.kind) {
    case 'sale':
      return storeSale(context, seller, received, entry)
    case 'reversal':
      return storeReversal(context, seller, received, entry)
    case 'shift_opened':
    case 'shift_closed':
      await insertEntry(context, seller, received, {})
      return storedEntry(entry.id)
  }
}

/**
 * Errors: permission.denied without the right to sell at the moment of the sale, box_office.ticket_unknown,
 * box_office.code_invalid.
 */
async function storeSale(
  context: SellerContext,
  seller: Seller,
  received: ReceivedEntry,
  sale: Sale,
): Promise<EntryAnswer> {
  const { list_key, device } = seller
  const sold_at = notAfter(context.now, sale.sold_at)
  const { supervisor_id } = sale
  await requireSellingRight(context, seller, { at: sold_at, supervisor_id })
  const booked = await bookSale(context, seller, sale, sold_at)
  const row = await insertEntry(context, seller, received, { ...booked, sum_cents: sale.sum_cents })
  const early = await store.readReversals(context.tx, list_key.check_in_list_id, sale.id)
  const reversal = early.find(({ at, device_id }) => device_id === device.id && isReversible(sale, at))
  if (reversal !== undefined)
    await reverseSale(context, row, sale, { at: reversal.at, device_name: device.name })
  else if (sale.email !== null) {
    const { event_id } = list_key
    await queueOrderMails(context, event_id, booked.order_id, { without_notice: true })
  }
  return storedEntry(sale.id, booked)
}

/** Errors: box_office.too_late, also for the sale of another device. */
async function storeReversal(
  context: SellerContext,
  seller: Seller,
  received: ReceivedEntry,
  entry: Extract<BoxOfficeEntry, { kind: 'reversal' }>,
): Promise<EntryAnswer> {
  const { list_key, device } = seller
  const [row] = await store.readEntries(context.tx, list_key.check_in_list_id, [entry.reverses])
  const at = notAfter(context.now, entry.at)
  if (row !== undefined) {
    const is_own = row.device_id === device.id && row.entry.kind === 'sale'
    if (!is_own || row.entry.kind !== 'sale' || !isReversible(row.entry, at))
      throw new AppError('box_office.too_late')
    if (row.reversed_at === null) await reverseSale(context, row, row.entry, { at, device_name: device.name })
  }
  await insertEntry(context, seller, received, {})
  return storedEntry(entry.id)
}

type Derived = Partial<Pick<store.EntryRow, 'order_id' | 'conflict' | 'sale_no' | 'sum_cents'>>

async function insertEntry(
  { tx, now }: SellerContext,
  { list_key, device }: Seller,
  { entry, body_hash }: ReceivedEntry,
  derived: Derived,
): Promise<store.EntryRow> {
  const row: store.EntryRow = {
    ...list_key,
    id: entry.id,
    device_id: device.id,
    device_name: device.name,
    gate: device.gate,
    kind: entry.kind,
    entry: withoutPerson(entry),
    at: notAfter(now, entryInstant(entry)),
    body_hash,
    received_at: now,
    refers_to: referenceOf(entry),
    order_id: derived.order_id ?? null,
    conflict: derived.conflict ?? null,
    sale_no: derived.sale_no ?? null,
    sum_cents: derived.sum_cents ?? null,
    reversed_at: null,
  }
  await store.insertEntry(tx, row)
  return row
}

/** Name and e-mail are kept with the order only, where they can be erased. */
function withoutPerson(entry: BoxOfficeEntry): BoxOfficeEntry {
  return entry.kind === 'sale' ? { ...entry, name: '', email: null } : entry
}

function referenceOf(entry: BoxOfficeEntry): Id | null {
  if (entry.kind === 'reversal') return entry.reverses
  return entry.kind === 'shift_closed' ? entry.opening_id : null
}

const notAfter = (now: Instant, at: Instant): Instant => (at < now ? at : now)
