import type { Category } from '#contract/categories.ts'
import type { CategoryRow } from './store.ts'

export function present({ id, event_id, name }: CategoryRow): Category {
  return { id, event_id, name }
}
