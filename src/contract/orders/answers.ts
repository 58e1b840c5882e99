import { z } from 'zod'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { OPTION_MAX, OPTIONS_MAX } from '#contract/resources/questions.ts'
import { text } from '../wire/text.ts'

/** Of a text of several lines; a single line has its own limit in the rules. */
export const ANSWER_MAX = 5000
/** Different answers that a summary counts, the most frequent first. */
export const ANSWER_COUNTS_MAX = 100

const answerFields = {
  answer: text(0, ANSWER_MAX),
  /** Those that are ticked, where there are boxes to tick. */
  options: uniqueList(z.array(text(1, OPTION_MAX)).max(OPTIONS_MAX, 'too_long')),
}

/** A change at the desk: who, when, and what stood there before. */
const answerEdit = z.object({ at: instant, by: z.string(), answer: z.string(), options: z.array(z.string()) })
export type AnswerEdit = z.infer<typeof answerEdit>

/** What somebody said to a question of an event. */
export const answer = z.object({
  id: idOf('answer'),
  event_id: idOf('event'),
  question_id: idOf('question'),
  /** As it was asked then. */
  question_title: z.string(),
  order_id: idOf('order'),
  order_reference: z.string(),
  /** Whose ticket it is about; null: the whole order. */
  attendee_id: idOf('attendee').nullable(),
  /** Of the attendee, or of the buyer where it is about the order. */
  first_name: z.string(),
  last_name: z.string(),
  /** Null where it is about the order. */
  ticket_name: z.string().nullable(),
  /** The ticket or the order is cancelled, or was made to try things out: the summary leaves it out. */
  is_void: z.boolean(),
  answer: z.string(),
  options: z.array(z.string()),
  created_at: instant,
  /** The oldest first. */
  edits: z.array(answerEdit),
  version: z.number().int(),
})
export type AnswerFull = z.infer<typeof answer>

export const answerChange = z.strictObject({
  answer: answerFields.answer,
  options: answerFields.options.default([]),
})
export type AnswerChange = z.infer<typeof answerChange>

/** How a question was answered; cancelled tickets and orders and test orders are left out. */
export const answerSummary = z.object({
  question_id: idOf('question'),
  answered: z.number().int(),
  blank: z.number().int(),
  /** How often each was said, the most frequent first; an answer with several ticks counts once for each. */
  counts: z.array(z.object({ answer: z.string(), count: z.number().int() })),
})
export type AnswerSummary = z.infer<typeof answerSummary>

export const ANSWER_SORTS = ['created_at', 'last_name'] as const
export const ANSWER_FILTERS = ['question_id', 'attendee_id', 'order_id'] as const

export const listAnswers = endpoint({
  method: 'GET',
  path: '/events/:event_id/answers',
  who: 'person',
  summary: 'What was answered; the search looks in names and in what was said',
  query: listQuery({ sorts: ANSWER_SORTS, filters: ANSWER_FILTERS, direction: 'desc' }),
  ok: pageOf(answer),
  errors: ['event.not_found', 'permission.denied'],
})

export const readAnswerSummary = endpoint({
  method: 'GET',
  path: '/events/:event_id/questions/:question_id/answers',
  who: 'person',
  summary: 'How often a question was answered, and how',
  ok: itemOf(answerSummary),
  errors: ['event.not_found', 'permission.denied', 'question.not_found'],
})

export const updateAnswer = endpoint({
  method: 'PUT',
  path: '/events/:event_id/answers/:answer_id',
  who: 'person',
  summary: 'Change an answer; what stood there before is kept with who changed it',
  body: answerChange,
  ok: itemOf(answer),
  errors: ['event.not_found', 'permission.denied', 'answer.not_found', 'question.not_found', 'version.stale'],
  versioned: true,
})
