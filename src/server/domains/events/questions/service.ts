import { isDeepStrictEqual } from 'node:util'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import {
  hasOptions,
  listQuestions,
  type Question,
  type QuestionEdit,
  type QuestionNew,
} from '#contract/resources/questions.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { reorderRows } from '#rules/sort-order.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { announceChange, requireEvent, requireVersion } from '#server/domains/events/events/service.ts'
import { requireTickets } from '#server/domains/events/tickets/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { QuestionRow } from './store.ts'

export { presentForBuyer } from './present.ts'

/** Returns one page of the questions of an event. Errors: event.not_found. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listQuestions>,
): Promise<OkOf<typeof listQuestions>> {
  await requireEvent(context, event_id, 'event.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(listQuestions.query, query, total, rows.map(present))
}

/** Returns all questions of events that the caller is already known to have access to. */
export async function listOfEvents(
  { tx }: Pick<Context, 'tx'>,
  event_ids: readonly Id[],
): Promise<Question[]> {
  return (await store.ofEvents(tx, event_ids)).map(present)
}

/** Returns one question. Errors: event.not_found, question.not_found. */
export async function read(context: Context<Person>, event_id: Id, id: Id): Promise<Question> {
  await requireEvent(context, event_id, 'event.view')
  const found = await store.find(context.tx, event_id, id)
  if (found === undefined) throw new AppError('question.not_found')
  return present(found)
}

/**
 * Creates a question at the end. Errors: event.not_found, permission.denied, question.tickets_unknown, id.taken.
 */
export async function create(context: Context<Person>, event_id: Id, input: QuestionNew): Promise<Question> {
  const { tx, random } = context
  const { account_id } = await requireEvent(context, event_id, 'event.edit')
  const row = await store.insert(tx, {
    ...input,
    id: input.id ?? newId('question', random),
    account_id,
    event_id,
    ticket_ids: await requireKnownTickets(context, event_id, input.ticket_ids),
    default_of: null,
    sort_order: (await store.lastSortOrder(tx, event_id)) + 1,
    deleted_at: null,
    version: 1,
  })
  if (row === undefined) throw new AppError('id.taken')
  await announceChange(tx, event_id)
  return present(row)
}

/**
 * Updates a question that is not a default one; omitted fields stay unchanged. Errors: event.not_found,
 * permission.denied, question.not_found, version.stale, question.default_locked, question.tickets_unknown,
 * question.options_required.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  edit: QuestionEdit,
  version: number | null,
): Promise<Question> {
  const before = await lockForEdit(context, event_id, id, version)
  const after = applyEdit(before, {
    ...edit,
    ticket_ids: edit.ticket_ids && (await requireKnownTickets(context, event_id, edit.ticket_ids)),
  })
  if (hasOptions(after.type) && after.options.length === 0) {
    const code = 'question.options_required'
    throw new AppError(code, { errors: { options: ['option_required'] } })
  }
  if (isDeepStrictEqual(before, after)) return present(before)
  const saved = await store.save(context.tx, after)
  await announceChange(context.tx, event_id)
  return present(saved)
}

/**
 * Deletes a question; existing answers stay. Errors: event.not_found, permission.denied, question.not_found,
 * version.stale, question.default_locked.
 */
export async function remove(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<undefined> {
  const { tx, now } = context
  await lockForEdit(context, event_id, id, version)
  await store.remove(tx, id, now)
  await announceChange(tx, event_id)
}

/**
 * Reorders questions; those left out follow in their earlier order. Errors: event.not_found, permission.denied.
 */
export async function sort(context: Context<Person>, event_id: Id, ids: readonly Id[]): Promise<Question[]> {
  const { tx } = context
  await requireEvent(context, event_id, 'event.edit')
  const moved = reorderRows(await store.lockAll(tx, event_id), ids)
  for (const row of moved) await store.save(tx, row)
  if (moved.length > 0) await announceChange(tx, event_id)
  return (await store.ofEvents(tx, [event_id])).map(present)
}

async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  version: number | null,
): Promise<QuestionRow> {
  await requireEvent(context, event_id, 'event.edit')
  const found = await store.lock(context.tx, event_id, id)
  if (found === undefined) throw new AppError('question.not_found')
  requireVersion(found, version, present(found))
  if (found.default_of !== null) throw new AppError('question.default_locked')
  return found
}

function requireKnownTickets({ tx }: Context, event_id: Id, ids: readonly Id[]): Promise<Id[]> {
  return requireTickets(tx, event_id, ids, { field: 'ticket_ids', code: 'question.tickets_unknown' })
}
