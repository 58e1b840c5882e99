import { and, asc, count, desc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import {
  ANSWER_COUNTS_MAX,
  answerSummary,
  type AnswerFull,
  type AnswerSummary,
  type listAnswers,
} from '#contract/orders/answers.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { questions, tickets } from '#server/core/db/schema/events.ts'

type Query = QueryOf<typeof listAnswers>
/** An answer with the names of its buyer or attendee and of the ticket. */
export type FullAnswerRow = typeof answers.$inferSelect &
  Pick<AnswerFull, 'first_name' | 'last_name' | 'ticket_name' | 'is_void' | 'created_at'>

const FIRST_NAME = sql<string>`coalesce(${attendees.first_name}, ${orders.first_name})`
const LAST_NAME = sql<string>`coalesce(${attendees.last_name}, ${orders.last_name})`
const IS_VOID = sql<boolean>`(${orders.is_test} or ${orders.cancelled_at} is not null
  or ${attendees.cancelled_at} is not null)`
const ANSWER_TEXT = sql`(${answers.answer} || ' ' || ${answers.options}::text)`
const IS_BLANK = sql`(${answers.answer} = '' and jsonb_array_length(${answers.options}) = 0)`
const SEARCH_TEXT = sql`(${FIRST_NAME} || ' ' || ${LAST_NAME} || ${FIRST_NAME} || ' ' || ${ANSWER_TEXT})`

const SORTS: Record<Query['sort_by'], readonly SQL[]> = {
  created_at: [sql`${orders.created_at}`],
  last_name: [LAST_NAME, FIRST_NAME],
}
const FILTERS = {
  question_id: { value: answers.question_id, kind: 'text' },
  attendee_id: { value: answers.attendee_id, kind: 'text' },
  order_id: { value: answers.order_id, kind: 'text' },
} as const

const COLUMNS = {
  id: answers.id,
  account_id: answers.account_id,
  event_id: answers.event_id,
  question_id: answers.question_id,
  question_title: answers.question_title,
  order_id: answers.order_id,
  attendee_id: answers.attendee_id,
  first_name: FIRST_NAME,
  last_name: LAST_NAME,
  ticket_name: tickets.name,
  is_void: IS_VOID,
  answer: answers.answer,
  options: answers.options,
  created_at: orders.created_at,
  edits: answers.edits,
  version: answers.version,
}

const selectAnswers = (tx: Tx) =>
  tx
    .select(COLUMNS)
    .from(answers)
    .innerJoin(orders, eq(orders.id, answers.order_id))
    .leftJoin(attendees, eq(attendees.id, answers.attendee_id))
    .leftJoin(tickets, eq(tickets.id, attendees.ticket_id))

export async function page(tx: Tx, event_id: Id, query: Query) {
  const condition = and(
    eq(answers.event_id, event_id),
    containsWords(SEARCH_TEXT, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows: FullAnswerRow[] = await selectAnswers(tx)
    .where(condition)
    .orderBy(...SORTS[query.sort_by].map((value) => direction(value)), direction(answers.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx
    .select({ total: count() })
    .from(answers)
    .innerJoin(orders, eq(orders.id, answers.order_id))
    .leftJoin(attendees, eq(attendees.id, answers.attendee_id))
    .where(condition)
  return { rows, total: count_row?.total ?? 0 }
}

const isAnswer = (event_id: Id, id: Id) => and(eq(answers.id, id), eq(answers.event_id, event_id))

export async function find(tx: Tx, event_id: Id, id: Id): Promise<FullAnswerRow | undefined> {
  const [row] = await selectAnswers(tx).where(isAnswer(event_id, id))
  return row
}

/** Locks the answer until the end of the transaction, so that concurrent changes are serialized. */
export async function lock(tx: Tx, event_id: Id, id: Id): Promise<boolean> {
  const rows = await tx.select({ id: answers.id }).from(answers).where(isAnswer(event_id, id)).for('update')
  return rows.length > 0
}

export async function save(
  tx: Tx,
  id: Id,
  fields: Pick<FullAnswerRow, 'answer' | 'options' | 'edits' | 'version'>,
): Promise<void> {
  await tx.update(answers).set(fields).where(eq(answers.id, id))
}

/** Locks an attendee, or all of an order, and returns their ids. */
export async function lockAttendees(tx: Tx, order_id: Id, attendee_id: Id | null): Promise<Id[]> {
  const rows = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(attendee_id === null ? eq(attendees.order_id, order_id) : eq(attendees.id, attendee_id))
    .orderBy(asc(attendees.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

export async function saveChangeNo(tx: Tx, ids: readonly Id[], change_no: number): Promise<void> {
  await tx
    .update(attendees)
    .set({ change_no })
    .where(inArray(attendees.id, [...ids]))
}

const answeredCounts = answerSummary.pick({ answered: true, blank: true })
const answerCount = answerSummary.shape.counts.element

/** Answers to a question that count: those of valid tickets and orders. */
const countableAnswers = (event_id: Id, question_id: Id) => sql`
  from ${answers} join ${orders} on ${orders.id} = ${answers.order_id}
    left join ${attendees} on ${attendees.id} = ${answers.attendee_id}
  where ${answers.event_id} = ${event_id} and ${answers.question_id} = ${question_id} and not ${IS_VOID}`

export async function countAnswered(
  tx: Tx,
  event_id: Id,
  question_id: Id,
): Promise<Pick<AnswerSummary, 'answered' | 'blank'>> {
  const [counts] = await queryRows(
    tx,
    answeredCounts,
    sql`
    select (count(*) filter (where not ${IS_BLANK}))::int as answered,
      (count(*) filter (where ${IS_BLANK}))::int as blank ${countableAnswers(event_id, question_id)}`,
  )
  return counts ?? { answered: 0, blank: 0 }
}

/** Counts each answer; each ticked option counts by itself. */
export function countEach(tx: Tx, event_id: Id, question_id: Id): Promise<AnswerSummary['counts']> {
  return queryRows(
    tx,
    answerCount,
    sql`
    select choice.answer, count(*)::int as count from (
      select jsonb_array_elements_text(case when jsonb_array_length(${answers.options}) > 0
        then ${answers.options} else jsonb_build_array(trim(${answers.answer})) end) as answer
      ${countableAnswers(event_id, question_id)} and not ${IS_BLANK}
    ) as choice
    group by 1 order by 2 desc, 1 limit ${ANSWER_COUNTS_MAX}`,
  )
}

/** Returns the organizer's own questions in their order; deleted ones only if they have answers. */
export function listQuestionsEverAsked(
  tx: Tx,
  event_id: Id,
  kinds: readonly Question['belongs_to'][],
): Promise<{ id: Id; title: string; belongs_to: Question['belongs_to'] }[]> {
  const has_answers = exists(
    tx
      .select({ id: answers.id })
      .from(answers)
      .where(and(eq(answers.event_id, event_id), eq(answers.question_id, questions.id))),
  )
  return tx
    .select({ id: questions.id, title: questions.title, belongs_to: questions.belongs_to })
    .from(questions)
    .where(
      and(
        eq(questions.event_id, event_id),
        isNull(questions.default_of),
        inArray(questions.belongs_to, [...kinds]),
        or(isNull(questions.deleted_at), has_answers),
      ),
    )
    .orderBy(asc(questions.sort_order), asc(questions.id))
}

/** Returns all answers of some orders of an event. */
export function listAnswersOfOrders(tx: Tx, event_id: Id, order_ids: readonly Id[]) {
  return tx
    .select({
      question_id: answers.question_id,
      order_id: answers.order_id,
      attendee_id: answers.attendee_id,
      answer: answers.answer,
      options: answers.options,
    })
    .from(answers)
    .where(
      and(
        eq(answers.event_id, event_id),
        sql`${answers.order_id} = any(${sql.param([...new Set(order_ids)])}::text[])`,
      ),
    )
}
