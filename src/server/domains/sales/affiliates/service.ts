import { isDeepStrictEqual } from 'node:util'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type {
  Affiliate,
  AffiliateEdit,
  AffiliateNew,
  FiguresOfAffiliates,
} from '#contract/resources/affiliates.ts'
import { listAffiliates } from '#contract/resources/affiliates.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { roleHas } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import { announceChange, requireEvent, requireVersion } from '#server/domains/events/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { AffiliateRow, SaveConflict } from './store.ts'

/** Returns one page of the affiliates of an event. Errors: event.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listAffiliates>,
): Promise<OkOf<typeof listAffiliates>> {
  await requireEvent(context, event_id, 'affiliate.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(listAffiliates.query, query, total, rows.map(present))
}

/**
 * Returns all affiliates of events that the caller is already known to have access to; none without the permission
 * to view affiliates.
 */
export async function listOfEvents(
  { tx, actor }: Context<Person>,
  event_ids: readonly Id[],
): Promise<Affiliate[]> {
  if (!roleHas(actor.member.role, 'affiliate.view')) return []
  return (await store.ofEvents(tx, event_ids)).map(present)
}

/**
 * Returns the active affiliates of an event by the codes that buyers sent, ignoring case; unknown codes are
 * omitted. The rows cannot be deleted before the end of the transaction.
 */
export async function findActiveByCode(
  tx: Tx,
  event_id: Id,
  typed_codes: readonly string[],
): Promise<ReadonlyMap<string, Id>> {
  const codes = [...new Set(typed_codes)].filter((code) => code !== '')
  return codes.length === 0 ? new Map() : store.findActiveByCode(tx, event_id, codes)
}

/** Returns the names of an event's affiliates by their ids. */
export async function namesOf(tx: Tx, event_id: Id): Promise<ReadonlyMap<Id, string>> {
  return new Map((await store.ofEvents(tx, [event_id])).map(({ id, name }) => [id, name]))
}

/** Returns one affiliate. Errors: event.not_found, permission.denied, affiliate.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<Affiliate> {
  await requireEvent(context, event_id, 'affiliate.view')
  const found = await store.find(context.tx, event_id, id)
  if (found === undefined) throw new AppError('affiliate.not_found')
  return present(found)
}

/**
 * Returns the sales figures of each affiliate and the totals of the event. Errors: event.not_found,
 * permission.denied.
 */
export async function readFigures(context: Context<Person>, event_id: Id): Promise<FiguresOfAffiliates> {
  const { currency } = await requireEvent(context, event_id, 'affiliate.view')
  const event = await store.readTotals(context.tx, event_id)
  return { currency, event, affiliates: await store.readFigures(context.tx, event_id) }
}

/**
 * Creates an affiliate with a code that is unique in the event, ignoring case. Errors: event.not_found,
 * permission.denied, affiliate.taken, id.taken.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  input: AffiliateNew,
): Promise<Affiliate> {
  const { tx, now, random } = context
  const { account_id } = await requireEvent(context, event_id, 'event.edit')
  const row = await store.insert(tx, {
    ...input,
    id: input.id ?? newId('affiliate', random),
    account_id,
    event_id,
    visits: 0,
    created_at: now,
    version: 1,
  })
  return announceAndPresent(context, { before: null, stored: row })
}

/**
 * Updates an affiliate; omitted fields stay unchanged. Errors: event.not_found, permission.denied,
 * affiliate.not_found, version.stale, affiliate.taken.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  edit: AffiliateEdit,
  version: number | null,
): Promise<Affiliate> {
  const before = await lockForEdit(context, event_id, id, version)
  const after = applyEdit(before, edit)
  if (isDeepStrictEqual(before, after)) return present(before)
  return announceAndPresent(context, { before, stored: await store.save(context.tx, after) })
}

/**
 * Deletes an affiliate without orders. Errors: event.not_found, permission.denied, affiliate.not_found,
 * version.stale, affiliate.has_orders.
 */
export async function remove(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<undefined> {
  const { tx } = context
  const affiliate = await lockForEdit(context, event_id, id, version)
  // After this, an order that is just being created from a hold is visible to the check below.
  await store.detachHolds(tx, event_id, id)
  if (await store.hasOrders(tx, event_id, id)) throw new AppError('affiliate.has_orders')
  await store.remove(tx, id)
  await recordChange(context, event_id, { before: affiliate, after: null })
  await announceChange(tx, event_id)
}

async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<AffiliateRow> {
  await requireEvent(context, event_id, 'event.edit')
  const affiliate = await store.lock(context.tx, event_id, id)
  if (affiliate === undefined) throw new AppError('affiliate.not_found')
  requireVersion(affiliate, version, present(affiliate))
  return affiliate
}

async function announceAndPresent(
  context: Context<Person>,
  { before, stored }: { before: AffiliateRow | null; stored: AffiliateRow | SaveConflict },
): Promise<Affiliate> {
  if (stored === 'id_taken') throw new AppError('id.taken')
  if (stored === 'code_taken') {
    const code = 'affiliate.taken'
    throw new AppError(code, { errors: { code: [code] } })
  }
  await announceChange(context.tx, stored.event_id)
  await recordChange(context, stored.event_id, { before, after: stored })
  return present(stored)
}

async function recordChange(
  context: Context<Person>,
  event_id: Id,
  { before, after }: { before: AffiliateRow | null; after: AffiliateRow | null },
): Promise<void> {
  const change = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const { id = null, name: title = null } = after ?? before ?? {}
  const subject = { kind: 'affiliate', id, title } as const
  const changes = changesBetween(before, after, ['name', 'code', 'status'])
  await record(context, { action: `affiliate_${change}`, subject, event_id, changes })
}
