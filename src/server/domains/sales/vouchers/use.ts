import { promoCodeText } from '#contract/resources/promo-codes.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { VoucherTerms } from '#rules/vouchers/voucher.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import { lockCapacities, lockTickets, reserveTickets } from '#server/domains/events/index.ts'
import * as store from './store.ts'
import type { VoucherRow } from './store.ts'

/** A voucher that can be used now. */
export type UsableVoucher = VoucherTerms & { id: Id }
/** A locked voucher; `is_left`: no other order or checkout has it. */
export type LockedVoucher = { voucher: UsableVoucher; is_left: boolean }

const toUsable = ({
  id,
  code,
  ticket_id,
  price_id,
  quantity,
  has_places,
  ...terms
}: VoucherRow): UsableVoucher => {
  const { passes_sold_out, price_cents } = terms
  return { id, code, ticket_id, price_id, quantity, has_places, passes_sold_out, price_cents }
}

/** Returns the event's unused voucher with a typed code, ignoring case; null for any other text. */
export async function findUsable(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  event_id: Id,
  typed: string,
): Promise<UsableVoucher | null> {
  if (!isCode(typed)) return null
  const row = await store.findByCode(tx, event_id, typed, now)
  return row?.status === 'unused' ? toUsable(row) : null
}

const isCode = (typed: string) => {
  const code = promoCodeText.safeParse(typed)
  return code.success && code.data === typed
}

/**
 * Locks the unused vouchers that visitors typed until the end of the transaction.
 * @param at.besides the replaced order, which may have the voucher
 * @returns vouchers by what was typed
 */
export async function lockTyped(
  tx: Tx,
  event_id: Id,
  typed_codes: readonly string[],
  at: { now: Instant; besides: Id | null },
): Promise<ReadonlyMap<string, LockedVoucher>> {
  const typed = [...new Set(typed_codes)].filter(isCode)
  const named = typed.length === 0 ? [] : await store.lockByTexts(tx, event_id, typed)
  if (named.length === 0) return new Map()
  // Read after waiting for the locks; what was read together with a lock is older.
  const ids = named.map(({ id }) => id)
  const in_checkout = await store.listInCheckout(tx, ids, at)
  const rows = await store.listById(tx, ids, at.now)
  const locked = new Map(
    rows.flatMap((row) =>
      row.status === 'unused'
        ? [[row.id, { voucher: toUsable(row), is_left: !in_checkout.has(row.id) }] as const]
        : [],
    ),
  )
  return new Map(
    named.flatMap(({ typed: text, id }) => {
      const voucher = locked.get(id)
      return voucher === undefined ? [] : [[text, voucher] as const]
    }),
  )
}

/** Keeps the places of a voucher at least as long as the checkout that uses them. */
export const keepPlaces = store.keepPlaces

/** Lets the places of a voucher end when they would have without a checkout. */
export const restorePlaces = store.restorePlaces

type LateUse = {
  id: Id
  event_id: Id
  voucher_id: Id
  lines: readonly { ticket_id: Id; price_id: Id; quantity: number }[]
}

/**
 * Returns whether an expired checkout can still be bought with its voucher: nobody else used it, and its places are
 * held or in the stock. Locks both until the end of the transaction.
 */
export async function isStillUsable(
  { tx, now }: { tx: Tx; now: Instant },
  { id, event_id, voucher_id, lines }: LateUse,
): Promise<boolean> {
  const known = await lockTickets(tx, event_id, lines)
  if (lines.some(({ ticket_id }) => !known.has(ticket_id))) return false
  await lockCapacities(tx, event_id, lines)
  const voucher = await lockUnused(tx, voucher_id, { now, besides: id })
  if (voucher === null) return false
  if (voucher.passes_sold_out) return true
  const besides = { reservation_id: voucher.has_places ? voucher_id : id, sells_offered: true } as const
  const results = await reserveTickets(tx, event_id, lines, { now, besides })
  return results.every((result) => typeof result !== 'string')
}

/** Locks a voucher; null if another order or checkout has it. A void or expired one can be paid late. */
async function lockUnused(
  tx: Tx,
  id: Id,
  at: { now: Instant; besides: Id | null },
): Promise<VoucherRow | null> {
  await store.lockOne(tx, id)
  const [row] = await store.listById(tx, [id], at.now)
  if (row === undefined || row.status === 'used') return null
  return (await store.listInCheckout(tx, [id], at)).has(id) ? null : row
}

/** Returns whether a cancelled order may use its voucher again. */
export const isUnused = async (tx: Tx, id: Id, now: Instant): Promise<boolean> =>
  (await lockUnused(tx, id, { now, besides: null })) !== null

/** Returns which of these vouchers pass a sold-out ticket type. */
export async function passingSoldOut(tx: Tx, ids: readonly Id[], now: Instant): Promise<ReadonlySet<Id>> {
  const rows = ids.length === 0 ? [] : await store.listById(tx, ids, now)
  return new Set(rows.flatMap(({ id, passes_sold_out }) => (passes_sold_out ? [id] : [])))
}

/** Ends the places of vouchers that new orders use, and the offers among them. */
export async function finishUses(tx: Tx, ids: readonly Id[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  await store.voidOffers(tx, ids, now)
  await store.removePlaces(tx, ids)
}

/** Ends offers of the waiting list: their places are free at once, or when the checkout that has one ends. */
export async function endOffers(tx: Tx, ids: readonly Id[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids.toSorted()) await store.lockOne(tx, id)
  await store.voidAll(tx, ids, now)
  await store.releasePlaces(tx, ids, now)
}

/** Returns which offers a buyer has in checkout. */
export const offersInCheckout = (tx: Tx, ids: readonly Id[], now: Instant): Promise<Set<Id>> =>
  store.listInCheckout(tx, ids, { now, besides: null })
