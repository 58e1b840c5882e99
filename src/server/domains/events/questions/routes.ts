import {
  createQuestion,
  deleteQuestion,
  listQuestions,
  readQuestion,
  sortQuestions,
  updateQuestion,
} from '#contract/resources/questions.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as questions from './service.ts'

export function questionsRoutes(api: Api): void {
  mount(api, listQuestions, ({ context, params, query }) => questions.list(context, params.event_id, query))
  mount(api, createQuestion, async ({ context, params, body }) => ({
    data: await questions.create(context, params.event_id, body),
  }))
  mount(api, sortQuestions, async ({ context, params, body }) => ({
    data: await questions.sort(context, params.event_id, body.ids),
  }))
  mount(api, readQuestion, async ({ context, params }) => ({
    data: await questions.read(context, params.event_id, params.question_id),
  }))
  mount(api, updateQuestion, async ({ context, params, body, version }) => ({
    data: await questions.update(context, params.event_id, params.question_id, body, version),
  }))
  mount(api, deleteQuestion, ({ context, params, version }) =>
    questions.remove(context, params.event_id, params.question_id, version),
  )
}
