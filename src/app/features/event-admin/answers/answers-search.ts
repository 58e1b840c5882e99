import { ANSWER_SORTS } from '#contract/orders/answers.ts'
import { listSearch } from '#app/components/list/list-search.ts'

/** Search params of the answers to a question. */
export const answersSearch = listSearch({
  sorts: ANSWER_SORTS,
  first: { key: 'created_at', direction: 'desc' },
})
