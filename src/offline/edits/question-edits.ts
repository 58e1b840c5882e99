import {
  createQuestion,
  deleteQuestion,
  question,
  questionEdit,
  questionNew,
  sortQuestions,
  updateQuestion,
} from '#contract/questions.ts'
import type { ResourceEdits } from './edited-resource.ts'

/** What is asked with an order. */
export const questionEdits: ResourceEdits = {
  toFields: (row) => row,
  lay: (row, fields) => ({ ...row, ...fields }),
  send: async (client, { event_id, row_id }, fields, options) => {
    const params = { event_id, question_id: row_id }
    return (await client.call(updateQuestion, { params, body: questionEdit.parse(fields), ...options })).data
  },
  create: {
    send: async (client, { event_id, row_id }, fields, idempotency_key) => {
      const body = questionNew.parse({ ...fields, id: row_id })
      return (await client.call(createQuestion, { params: { event_id }, body, idempotency_key })).data
    },
    draft: ({ event_id, row_id }, fields) => {
      const sort_order = Number.MAX_SAFE_INTEGER
      return { ...questionNew.parse(fields), id: row_id, event_id, sort_order, default_of: null, version: 0 }
    },
  },
  remove: (client, { event_id, row_id }, version) =>
    client.call(deleteQuestion, { params: { event_id, question_id: row_id }, version }),
  sort: async (client, event_id, ids) =>
    (await client.call(sortQuestions, { params: { event_id }, body: { ids } })).data,
  toRow: (value) => question.parse(value),
  table: (db) => db.questions,
}
