import { z } from 'zod'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { ANSWER_MAX, OPTION_MAX, OPTIONS_MAX } from '#contract/resources/questions.ts'
import { text } from '../wire/text.ts'

/** Maximum distinct answers in a summary, most frequent first. */
export const ANSWER_COUNTS_MAX = 100

const answerFields = {
  answer: text(0, ANSWER_MAX),
  /** Selected options of a checkbox question. */
  options: uniqueList(z.array(text(1, OPTION_MAX)).max(OPTIONS_MAX, 'too_long')),
}

/** A change by staff: who, when, and the previous answer. */
const answerEdit = z.object({ at: instant, by: z.string(), answer: z.string(), options: z.array(z.string()) })
export type AnswerEdit = z.infer<typeof answerEdit>

/** An answer to a question of an event. */
export const answer = z.object({
  id: idOf('answer'),
  event_id: idOf('event'),
  question_id: idOf('question'),
  /** Question title at that time. */
  question_title: z.string(),
  order_id: idOf('order'),
  order_reference: z.string(),
  /** Attendee that the answer concerns; null: the whole order. */
  attendee_id: idOf('attendee').nullable(),
  /** Name of the attendee, or of the buyer when it concerns the order. */
  first_name: z.string(),
  last_name: z.string(),
  /** Null when it concerns the order. */
  ticket_name: z.string().nullable(),
  /** The ticket or order is cancelled or a test: excluded from the summary. */
  is_void: z.boolean(),
  answer: z.string(),
  options: z.array(z.string()),
  created_at: instant,
  /** Oldest first. */
  edits: z.array(answerEdit),
  version: z.number().int(),
})
export type AnswerFull = z.infer<typeof answer>

export const answerChange = z.strictObject({
  answer: answerFields.answer,
  options: answerFields.options.default([]),
})
export type AnswerChange = z.infer<typeof answerChange>

/** Summary of the answers to a question, without cancelled and test orders and tickets. */
export const answerSummary = z.object({
  question_id: idOf('question'),
  answered: z.number().int(),
  blank: z.number().int(),
  /** Counts per answer, most frequent first; each selected option counts once. */
  counts: z.array(z.object({ answer: z.string(), count: z.number().int() })),
})
export type AnswerSummary = z.infer<typeof answerSummary>

export const ANSWER_SORTS = ['created_at', 'last_name'] as const
export const ANSWER_FILTERS = ['question_id', 'attendee_id', 'order_id'] as const

export const listAnswers = endpoint({
  method: 'GET',
  path: '/events/:event_id/answers',
  who: 'person',
  summary: 'List the answers of an event, newest first; the search covers names and answers',
  query: listQuery({ sorts: ANSWER_SORTS, filters: ANSWER_FILTERS, direction: 'desc' }),
  ok: pageOf(answer),
  errors: ['event.not_found'],
})

export const readAnswerSummary = endpoint({
  method: 'GET',
  path: '/events/:event_id/questions/:question_id/answers',
  who: 'person',
  summary:
    'Retrieve a summary of the answers to a question, most frequent first; at most 100 distinct answers',
  ok: itemOf(answerSummary),
  errors: ['event.not_found', 'question.not_found'],
})

export const updateAnswer = endpoint({
  method: 'PUT',
  path: '/events/:event_id/answers/:answer_id',
  who: 'person',
  summary: 'Update an answer; the previous answer and who changed it are kept',
  body: answerChange,
  ok: itemOf(answer),
  errors: ['event.not_found', 'answer.not_found', 'question.not_found', 'version.stale'],
  versioned: true,
})
