import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listAnswers, readAnswerSummary } from '#contract/orders/answers.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { answerKeys } from './keys.ts'

const KEEP_MS = 5 * 60_000
const FRESH_MS = 10_000

/**
 * One page of the answers given at an event; personal data is dropped from the cache soon after the last observer.
 */
export function useAnswers(event_id: Id, query: NonNullable<QueryInput<typeof listAnswers>>) {
  return useQuery({
    queryKey: answerKeys.page(event_id, query),
    queryFn: () => api().call(listAnswers, { params: { event_id }, query }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** Summary of the answers to one question. */
export function useAnswerSummary(event_id: Id, question_id: Id) {
  return useQuery({
    queryKey: answerKeys.summary(event_id, question_id),
    queryFn: async () => (await api().call(readAnswerSummary, { params: { event_id, question_id } })).data,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  })
}
