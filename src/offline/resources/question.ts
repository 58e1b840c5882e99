import {
  createQuestion,
  deleteQuestion,
  sortQuestions,
  updateQuestion,
} from '#contract/resources/questions.ts'
import type { ResourceDefinition, RowAddress } from './resource.ts'

/** Questions asked with an order. */
export const questionResource: ResourceDefinition<'question'> = {
  parent_kind: 'event',
  table: (db) => db.questions,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: ({ ticket_ids = [] }) => ticket_ids,
  change: async (client, at, body, options) =>
    (await client.call(updateQuestion, { params: paramsOf(at), body, ...options })).data,
  create: {
    send: async (client, { on: event_id }, body, idempotency_key) =>
      (await client.call(createQuestion, { params: { event_id }, body, idempotency_key })).data,
    draft: ({ on: event_id, row_id: id }, input) => {
      const sort_order = Number.MAX_SAFE_INTEGER
      return { ...input, id, event_id, sort_order, default_of: null, version: 0 }
    },
  },
  remove: (client, at, version) => client.call(deleteQuestion, { params: paramsOf(at), version }),
  sort: async (client, event_id, ids) =>
    (await client.call(sortQuestions, { params: { event_id }, body: { ids } })).data,
}

const paramsOf = ({ on, row_id }: RowAddress) => ({ event_id: on, question_id: row_id })
