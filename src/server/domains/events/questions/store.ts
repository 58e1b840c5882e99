import { eq, isNull, max } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { createEventRowStore } from '#server/core/db/rows-of-event.ts'
import { textInAllLanguages } from '#server/core/db/sql/translated-text.ts'
import { questions } from '#server/core/db/schema/events.ts'

export type QuestionRow = typeof questions.$inferSelect

const { title, type, belongs_to, sort_order, deleted_at } = questions

export const { page, ofEvents, find, lock, lockAll, insert, save } = createEventRowStore(questions, {
  searched: textInAllLanguages(title, questions.translations),
  sorts: { sort_order, title },
  filters: {
    type: { value: type, kind: 'text' },
    belongs_to: { value: belongs_to, kind: 'text' },
    title: { value: title, kind: 'text' },
  },
  in_order: sort_order,
  is_there: isNull(deleted_at),
})

export async function lastSortOrder(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await tx
    .select({ last: max(questions.sort_order) })
    .from(questions)
    .where(eq(questions.event_id, event_id))
  return row?.last ?? 0
}

export async function remove(tx: Tx, id: Id, now: Instant): Promise<void> {
  await tx.update(questions).set({ deleted_at: now }).where(eq(questions.id, id))
}
