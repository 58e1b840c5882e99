import { isDeepStrictEqual } from 'node:util'
import {
  listAnswers,
  type AnswerChange,
  type AnswerFull,
  type AnswerSummary,
} from '#contract/orders/answers.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { answerProblem } from '#rules/events/answers.ts'
import { nextChangeNo, notifyEventChange } from '#server/core/db/change-numbers.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { readQuestion, requireEvent, requireVersion } from '#server/domains/events/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { FullAnswerRow } from './store.ts'

export { answerColumns } from './columns.ts'

/** Returns one page of the answers of an event. Errors: event.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listAnswers>,
): Promise<OkOf<typeof listAnswers>> {
  await requireEvent(context, event_id, 'attendee.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return pageOf(listAnswers.query, query, total, rows.map(present))
}

/**
 * Returns a summary of the answers to a question. Errors: event.not_found, permission.denied, question.not_found.
 */
export async function summarize(
  context: Context<Person>,
  event_id: Id,
  question_id: Id,
): Promise<AnswerSummary> {
  await requireEvent(context, event_id, 'attendee.view')
  await readQuestion(context, event_id, question_id)
  const totals = await store.countAnswered(context.tx, event_id, question_id)
  return { question_id, ...totals, counts: await store.countEach(context.tx, event_id, question_id) }
}

/**
 * Updates an answer on behalf of the buyer; it must be valid for the current question. Errors: event.not_found,
 * permission.denied, answer.not_found, question.not_found, version.stale, request.invalid.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  change: AnswerChange,
  version: number | null,
): Promise<AnswerFull> {
  const { tx, now, actor } = context
  await requireEvent(context, event_id, 'attendee.edit')
  if (!(await store.lock(tx, event_id, id))) throw new AppError('answer.not_found')
  const before = await requireAnswer(context, event_id, id)
  requireVersion(before, version, present(before))
  const question = await readQuestion(context, event_id, before.question_id)
  const problem = answerProblem(question, change)
  if (problem !== null) throw new AppError('request.invalid', { errors: { answer: [problem] } })
  const { answer, options, edits } = before
  if (isDeepStrictEqual({ answer, options }, change)) return present(before)
  const edit = { at: now, by: actor.name, answer, options }
  await store.save(tx, id, { ...change, edits: [...edits, edit], version: before.version + 1 })
  if (question.shows_at_door) await announceToDoors(context, before)
  return present(await requireAnswer(context, event_id, id))
}

async function requireAnswer({ tx }: Context, event_id: Id, id: Id): Promise<FullAnswerRow> {
  const found = await store.find(tx, event_id, id)
  if (found === undefined) throw new AppError('answer.not_found')
  return found
}

/** Doors pull the attendee again; all of an order for an answer about the order. */
async function announceToDoors(
  { tx }: Context,
  { event_id, order_id, attendee_id }: FullAnswerRow,
): Promise<void> {
  // Scans lock attendees first and the counter last.
  const attendee_ids = await store.lockAttendees(tx, order_id, attendee_id)
  await store.saveChangeNo(tx, attendee_ids, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
}
