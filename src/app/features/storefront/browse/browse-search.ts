import { z } from 'zod'
import { listSearch } from '#app/components/list/list-search.ts'
import { day } from '#contract/wire/day.ts'
import { DATE_RANGES } from './when.ts'

/** Search params of a public event list. */
export const browseSearch = listSearch({
  sorts: ['starts_at'],
  first: { key: 'starts_at', direction: 'asc' },
  filters: { category: z.string().min(1).max(200), when: z.enum(DATE_RANGES), from: day, to: day },
})
