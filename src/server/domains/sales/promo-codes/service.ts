import { isDeepStrictEqual } from 'node:util'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import {
  discountProblem,
  listPromoCodes,
  promoCodeText,
  type PromoCode,
  type PromoCodeEdit,
  type PromoCodeNew,
} from '#contract/resources/promo-codes.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { roleHas } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import {
  announceChange,
  requireEvent,
  requireTickets,
  requireVersion,
  type EventRow,
} from '#server/domains/events/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { PromoCodeRow, SaveConflict } from './store.ts'

export { moveExpiries } from './move-expiries.ts'

/** Returns one page of the promo codes of an event. Errors: event.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listPromoCodes>,
): Promise<OkOf<typeof listPromoCodes>> {
  await requireEvent(context, event_id, 'promo_code.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(listPromoCodes.query, query, total, rows.map(present))
}

/**
 * Returns all promo codes of events that the caller is already known to have access to; none without the
 * permission to view codes.
 */
export async function listOfEvents(
  { tx, actor }: Context<Person>,
  event_ids: readonly Id[],
): Promise<PromoCode[]> {
  if (!roleHas(actor.member.role, 'promo_code.view')) return []
  return (await store.ofEvents(tx, event_ids)).map(present)
}

/** Returns the event's code that matches the typed text, ignoring case; null for an unknown or malformed code. */
export async function findByCode(
  { tx }: Context,
  event_id: Id,
  typed_code: string,
): Promise<PromoCode | null> {
  const code = promoCodeText.safeParse(typed_code)
  if (!code.success || code.data !== typed_code) return null
  const found = await store.findByCode(tx, event_id, code.data)
  return found === undefined ? null : present(found)
}

/**
 * Returns whether one more order may use a code, and locks its uses until the end of the transaction.
 * @param besides the unfinished or replaced order whose own use is not counted
 */
export async function hasUseLeft(
  tx: Tx,
  { event_id, promo_code_id: id }: { event_id: Id; promo_code_id: Id },
  at: { now: Instant; besides: Id | null },
): Promise<boolean> {
  const code = await store.lock(tx, event_id, id)
  if (code === undefined) return false
  // Count after waiting for the lock; what was read together with the lock is older.
  return code.max_uses === null || (await store.countUses(tx, id, at)) < code.max_uses
}

/** A code that is locked, and how often orders and open holds use it. */
export type LockedPromoCode = { promo_code: PromoCode; uses: number }

/**
 * Locks the codes that visitors typed until the end of the transaction, and counts their uses.
 * @param besides the replaced order whose own use is not counted
 * @returns codes by what was typed; without unknown and malformed ones
 */
export async function lockTyped(
  tx: Tx,
  event_id: Id,
  typed_codes: readonly string[],
  at: { now: Instant; besides: Id | null },
): Promise<ReadonlyMap<string, LockedPromoCode>> {
  const typed = [...new Set(typed_codes)].filter((text) => {
    const code = promoCodeText.safeParse(text)
    return code.success && code.data === text
  })
  if (typed.length === 0) return new Map()
  const named = await store.lockByTexts(tx, event_id, typed)
  // Read and count after waiting for the locks; what was read together with a lock is older.
  const found = await store.listWithUses(
    tx,
    named.map(({ id }) => id),
    at,
  )
  const locked = new Map(
    found.map(({ uses, ...row }) => [row.id, { promo_code: present(row), uses } satisfies LockedPromoCode]),
  )
  return new Map(
    named.flatMap(({ typed: text, id }) => {
      const code = locked.get(id)
      return code === undefined ? [] : [[text, code] as const]
    }),
  )
}

/** Returns whether one more order may use a locked code. */
export const isUseLeft = ({ promo_code: { max_uses }, uses }: LockedPromoCode): boolean =>
  max_uses === null || uses < max_uses

/** Returns one promo code. Errors: event.not_found, permission.denied, promo_code.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<PromoCode> {
  await requireEvent(context, event_id, 'promo_code.view')
  const found = await store.find(context.tx, event_id, id)
  if (found === undefined) throw new AppError('promo_code.not_found')
  return present(found)
}

/**
 * Creates a code that is unique in the event, ignoring case. Errors: event.not_found, permission.denied,
 * promo_code.taken, promo_code.tickets_unknown, id.taken.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  input: PromoCodeNew,
): Promise<PromoCode> {
  const { tx, now, random } = context
  const event = await requireEvent(context, event_id, 'event.edit')
  const { account_id } = event
  const row = await store.insert(tx, {
    ...input,
    id: input.id ?? newId('promo_code', random),
    account_id,
    event_id,
    applicable_ticket_ids: await requireKnownTickets(context, event_id, input.applicable_ticket_ids),
    times_used: 0,
    created_at: now,
    version: 1,
  })
  return announceAndPresent(context, event, { before: null, stored: row })
}

/**
 * Updates a code; omitted fields stay unchanged. The number of uses is counted, never set. Errors:
 * event.not_found, permission.denied, promo_code.not_found, version.stale, promo_code.taken,
 * promo_code.tickets_unknown, promo_code.discount_invalid.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  edit: PromoCodeEdit,
  version: number | null,
): Promise<PromoCode> {
  const { event, code: before } = await lockForEdit(context, event_id, id, version)
  const applicable_ticket_ids =
    edit.applicable_ticket_ids && (await requireKnownTickets(context, event_id, edit.applicable_ticket_ids))
  const after = applyEdit(before, { ...edit, applicable_ticket_ids })
  const problem = discountProblem(after.discount_type, after.discount)
  if (problem !== null) throw new AppError('promo_code.discount_invalid', { errors: { discount: [problem] } })
  if (isDeepStrictEqual(before, after)) return present(before)
  return announceAndPresent(context, event, { before, stored: await store.save(context.tx, after) })
}

/**
 * Deletes a code; orders made with it keep their price. Errors: event.not_found, permission.denied,
 * promo_code.not_found, version.stale.
 */
export async function remove(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<undefined> {
  const { event, code } = await lockForEdit(context, event_id, id, version)
  await store.remove(context.tx, id)
  await recordChange(context, event, { before: code, after: null })
  await announceChange(context.tx, event_id)
}

async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<{ event: EventRow; code: PromoCodeRow }> {
  const event = await requireEvent(context, event_id, 'event.edit')
  const code = await store.lock(context.tx, event_id, id)
  if (code === undefined) throw new AppError('promo_code.not_found')
  requireVersion(code, version, present(code))
  return { event, code }
}

async function announceAndPresent(
  context: Context<Person>,
  event: EventRow,
  { before, stored }: { before: PromoCodeRow | null; stored: PromoCodeRow | SaveConflict },
): Promise<PromoCode> {
  if (stored === 'id_taken') throw new AppError('id.taken')
  if (stored === 'code_taken') {
    const code = 'promo_code.taken'
    throw new AppError(code, { errors: { code: [code] } })
  }
  await announceChange(context.tx, event.id)
  await recordChange(context, event, { before, after: stored })
  return present(stored)
}

async function recordChange(
  context: Context<Person>,
  { id: event_id, currency }: EventRow,
  { before, after }: { before: PromoCodeRow | null; after: PromoCodeRow | null },
): Promise<void> {
  const change = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const { id = null, code: title = null } = after ?? before ?? {}
  const is_sum = (after ?? before)?.discount_type === 'FIXED'
  const changes = [
    ...changesBetween(before, after, ['code', 'discount_type', 'max_uses', 'expires_at']),
    ...changesBetween(before, after, ['discount'], { currency: is_sum ? currency : null }),
  ]
  const subject = { kind: 'promo_code', id, title } as const
  await record(context, { action: `promo_code_${change}`, subject, event_id, changes })
}

function requireKnownTickets({ tx }: Context, event_id: Id, ids: readonly Id[]): Promise<Id[]> {
  const code = 'promo_code.tickets_unknown'
  return requireTickets(tx, event_id, ids, { field: 'applicable_ticket_ids', code })
}
