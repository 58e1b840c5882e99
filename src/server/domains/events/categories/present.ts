import type { Category } from '#contract/events/categories.ts'
import type { CategoryRow } from './store.ts'

export function present({ id, event_id, name }: CategoryRow): Category {
  return { id, event_id, name }
}
