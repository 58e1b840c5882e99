import { and, asc, count, desc, eq, inArray, isNull, max } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { listQuestions } from '#contract/questions.ts'
import type { Tx } from '#server/db/database.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { questions } from '#server/db/schema/events.ts'

export type QuestionRow = typeof questions.$inferSelect
type Query = QueryOf<typeof listQuestions>

const SORTS = { sort_order: questions.sort_order, title: questions.title }
const FILTERS = {
  type: { value: questions.type, kind: 'text' },
  belongs_to: { value: questions.belongs_to, kind: 'text' },
  title: { value: questions.title, kind: 'text' },
} as const

const asked = isNull(questions.deleted_at)
const theQuestion = (event_id: Id, id: Id) =>
  and(eq(questions.id, id), eq(questions.event_id, event_id), asked)

export async function page(tx: Tx, event_id: Id, query: Query) {
  const wanted = and(
    eq(questions.event_id, event_id),
    asked,
    containsWords(questions.title, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(questions)
    .where(wanted)
    .orderBy(direction(SORTS[query.sort_by]), direction(questions.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(questions).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

export function ofEvents(tx: Tx, event_ids: readonly Id[]): Promise<QuestionRow[]> {
  return tx
    .select()
    .from(questions)
    .where(and(inArray(questions.event_id, [...event_ids]), asked))
    .orderBy(asc(questions.event_id), asc(questions.sort_order), asc(questions.id))
}

export async function find(tx: Tx, event_id: Id, id: Id): Promise<QuestionRow | undefined> {
  const [row] = await tx.select().from(questions).where(theQuestion(event_id, id))
  return row
}

export async function lock(tx: Tx, event_id: Id, id: Id): Promise<QuestionRow | undefined> {
  const [row] = await tx.select().from(questions).where(theQuestion(event_id, id)).for('update')
  return row
}

/** In their order, locked one after the other by id. */
export async function lockAll(tx: Tx, event_id: Id): Promise<QuestionRow[]> {
  await tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.event_id, event_id), asked))
    .orderBy(asc(questions.id))
    .for('update')
  return ofEvents(tx, [event_id])
}

export async function lastPlace(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await tx
    .select({ last: max(questions.sort_order) })
    .from(questions)
    .where(eq(questions.event_id, event_id))
  return row?.last ?? 0
}

/** Undefined when the id is taken, by whomever. */
export async function insert(tx: Tx, question: QuestionRow): Promise<QuestionRow | undefined> {
  const [row] = await tx.insert(questions).values(question).onConflictDoNothing().returning()
  return row
}

/** Stores a changed question with its next version. */
export async function save(tx: Tx, question: QuestionRow): Promise<QuestionRow> {
  const saved = { ...question, version: question.version + 1 }
  await tx.update(questions).set(saved).where(eq(questions.id, question.id))
  return saved
}

export async function remove(tx: Tx, id: Id, now: Instant): Promise<void> {
  await tx.update(questions).set({ deleted_at: now }).where(eq(questions.id, id))
}
