import { z } from 'zod'
import { uniqueList } from '#contract/wire/distinct.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { idOf } from '#contract/wire/id.ts'
import { listQuery, itemOf, pageOf } from '#contract/wire/list-query.ts'
import { text } from '#contract/wire/text.ts'
import { translationsOf } from '#contract/wire/translations.ts'
import { resource } from '#contract/wire/resource.ts'

export const QUESTION_TITLE_MAX = 255
export const QUESTION_DESCRIPTION_MAX = 2000
export const OPTION_MAX = 149
export const OPTIONS_MAX = 100
/** Maximum characters of an answer, for buyers and staff; single lines have their own limit in the rules. */
export const ANSWER_MAX = 10_000

export const questionType = z.enum([
  'SINGLE_LINE_TEXT',
  'MULTI_LINE_TEXT',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'DATE',
])
export type QuestionType = z.infer<typeof questionType>

/** Returns whether a question type has options. */
export function hasOptions(type: QuestionType): boolean {
  return type === 'DROPDOWN' || type === 'RADIO' || type === 'CHECKBOX'
}

/** Asked once per order, or for each attendee. */
export const belongsTo = z.enum(['ORDER', 'TICKET'])

/** Questions that every order asks; they cannot be edited. */
export const defaultQuestion = z.enum(['first_name', 'last_name', 'email'])

/** Translations of options by main text, so that they stay correct when options are reordered. */
const optionTexts = z
  .record(text(1, OPTION_MAX), text(0, OPTION_MAX))
  .refine((texts) => Object.keys(texts).length <= OPTIONS_MAX, 'too_long')

const questionFields = {
  title: text(1, QUESTION_TITLE_MAX),
  description: text(0, QUESTION_DESCRIPTION_MAX),
  translations: translationsOf({
    title: text(0, QUESTION_TITLE_MAX),
    description: text(0, QUESTION_DESCRIPTION_MAX),
    options: optionTexts,
  }),
  type: questionType,
  options: z.array(text(1, OPTION_MAX)).max(OPTIONS_MAX, 'too_long').refine(areDistinct, 'options_repeated'),
  required: z.boolean(),
  is_hidden: z.boolean(),
  /** Doors receive the answers and show them with the verdict. */
  shows_at_door: z.boolean(),
  belongs_to: belongsTo,
  /** For belongs_to TICKET: ticket types that are asked; empty: all. */
  ticket_ids: uniqueList(z.array(idOf('ticket')).max(1000, 'too_long')),
}

function areDistinct(options: readonly string[]): boolean {
  return new Set(options).size === options.length
}

export const question = z.object({
  ...questionFields,
  id: idOf('question'),
  event_id: idOf('event'),
  title: z.string(),
  description: z.string(),
  options: z.array(z.string()),
  shows_at_door: z.boolean().default(false),
  sort_order: z.number().int(),
  /** Null for an organizer's own question. */
  default_of: defaultQuestion.nullable(),
  version: z.number().int(),
})
export type Question = z.infer<typeof question>

/** Input of a new question; clients may create the id. */
export const questionNew = z
  .strictObject({
    id: idOf('question').optional(),
    ...questionFields,
    description: questionFields.description.default(''),
    options: questionFields.options.default([]),
    required: z.boolean().default(false),
    is_hidden: z.boolean().default(false),
    shows_at_door: z.boolean().default(false),
    belongs_to: belongsTo.default('ORDER'),
    ticket_ids: questionFields.ticket_ids.default([]),
  })
  .refine(({ type, options }) => !hasOptions(type) || options.length > 0, {
    path: ['options'],
    error: 'option_required',
  })
export type QuestionNew = z.infer<typeof questionNew>

/** Fields that an organizer may change; omitted fields stay unchanged. */
export const questionEdit = z
  .strictObject({ ...questionFields, translations: questionFields.translations.unwrap() })
  .partial()
export type QuestionEdit = z.infer<typeof questionEdit>

const QUESTIONS = '/events/:event_id/questions'
const QUESTION = '/events/:event_id/questions/:question_id'

export const listQuestions = endpoint({
  method: 'GET',
  path: QUESTIONS,
  who: 'person',
  summary: 'List the questions of an event',
  query: listQuery({ sorts: ['sort_order', 'title'], filters: ['type', 'belongs_to', 'title'] }),
  ok: pageOf(question),
  errors: ['event.not_found'],
})

export const createQuestion = endpoint({
  method: 'POST',
  path: QUESTIONS,
  who: 'person',
  summary: 'Create a question',
  body: questionNew,
  ok: itemOf(question),
  ok_status: 201,
  errors: ['event.not_found', 'question.tickets_unknown', 'id.taken'],
})

export const readQuestion = endpoint({
  method: 'GET',
  path: QUESTION,
  who: 'person',
  summary: 'Retrieve a question',
  ok: itemOf(question),
  errors: ['event.not_found', 'question.not_found'],
})

export const updateQuestion = endpoint({
  method: 'PUT',
  path: QUESTION,
  who: 'person',
  summary: 'Update a question; omitted fields stay unchanged',
  body: questionEdit,
  ok: itemOf(question),
  errors: [
    'event.not_found',
    'question.not_found',
    'question.default_locked',
    'question.tickets_unknown',
    'question.options_required',
    'version.stale',
  ],
  versioned: true,
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: QUESTION,
  who: 'person',
  summary: 'Delete a question; existing answers stay',
  errors: ['event.not_found', 'question.not_found', 'question.default_locked', 'version.stale'],
  versioned: true,
})

export const sortQuestions = endpoint({
  method: 'POST',
  path: '/events/:event_id/questions/sort',
  who: 'person',
  summary:
    'Sort the questions of an event; omitted ones follow in their current order, unknown ids are ignored',
  body: z.strictObject({
    ids: uniqueList(z.array(idOf('question')).min(1, 'required').max(1000, 'too_long')),
  }),
  ok: pageOf(question).pick({ data: true }),
  errors: ['event.not_found'],
})

export const questionResource = resource({
  row: question,
  input: questionNew,
  change: questionEdit,
  list: listQuestions,
  create: createQuestion,
  update: updateQuestion,
  remove: deleteQuestion,
  sort: sortQuestions,
  unsent: { default_of: null },
  refs: ['ticket_ids'],
})
