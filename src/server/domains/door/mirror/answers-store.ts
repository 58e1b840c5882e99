import { sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import { SHOWS_AT_DOOR } from '#server/core/db/sql/shows-at-door.ts'

/** Characters of an answer that are read: more than a door is shown of it. */
const ANSWER_READ_MAX = 240
/** Answers `n` by question; the chosen options, or the text. */
const ANSWERS_BY_QUESTION = sql`jsonb_object_agg(n.question_id,
  case when jsonb_array_length(n.options) > 0 then n.options
    else to_jsonb(left(n.answer, ${ANSWER_READ_MAX}::int)) end)`
const IS_ANSWERED = sql.raw("(n.answer <> '' or jsonb_array_length(n.options) > 0)")
/** The attendee's own answers replace those of the order. */
export const WITH_ANSWERS = sql`, 'answers', coalesce(whole.answers, '{}') || coalesce(own.answers, '{}')`

/** The answers of all orders of a page, read once. */
export const answersOfPage = (question_ids: readonly Id[]) => sql`,
    said as materialized (
      select n.order_id, n.attendee_id, ${ANSWERS_BY_QUESTION} as answers from answers n
      where n.order_id in (select order_id from a) and n.question_id = any(${sql.param(question_ids)}::text[]) and ${IS_ANSWERED}
      group by n.order_id, n.attendee_id
    )`
/** Joins those of the attendee and of the order. */
export const JOINED_ANSWERS = sql`
    left join said as own on own.attendee_id = a.id
    left join said as whole on whole.order_id = a.order_id and whole.attendee_id is null`

/** The same for an attendee `a` alone. */
export const ANSWERS_AT_DOOR = sql`select ${ANSWERS_BY_QUESTION} as answers
      from questions q join answers n on n.question_id = q.id and n.event_id = q.event_id
      where q.event_id = a.event_id and ${SHOWS_AT_DOOR} and n.order_id = a.order_id and ${IS_ANSWERED}`
