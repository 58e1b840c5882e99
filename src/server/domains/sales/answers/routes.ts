import { listAnswers, readAnswerSummary, updateAnswer } from '#contract/orders/answers.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as answers from './service.ts'

export function answersRoutes(api: Api): void {
  mount(api, listAnswers, ({ context, params, query }) => answers.list(context, params.event_id, query))
  mount(api, readAnswerSummary, async ({ context, params }) => ({
    data: await answers.summarize(context, params.event_id, params.question_id),
  }))
  mount(api, updateAnswer, async ({ context, params, body, version }) => ({
    data: await answers.update(context, params.event_id, params.answer_id, body, version),
  }))
}
