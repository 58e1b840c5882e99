import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateAnswer, type AnswerChange, type AnswerFull } from '#contract/orders/answers.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { orderKeys } from '../orders/keys.ts'
import { answerKeys } from './keys.ts'

/** Updates an answer; requires the server. Invalidates answer lists and the order page. */
export function useUpdateAnswer(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, version, ...body }: Pick<AnswerFull, 'id' | 'version'> & AnswerChange) => {
      const request = { params: { event_id, answer_id: id }, body, version }
      return (await api().call(updateAnswer, request)).data
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: answerKeys.of(event_id) }),
        queries.invalidateQueries({ queryKey: orderKeys.of(event_id) }),
      ]),
  })
}
