import type { Id } from '#contract/wire/id.ts'
import { countPageView } from '#contract/events/page-views.ts'
import { api } from '#app/lib/net/api.ts'

/** Counts a view of an event page; a failed count is ignored. */
export async function countView(event_id: Id): Promise<void> {
  await api()
    .call(countPageView, { params: { event_id } })
    .catch(() => undefined)
}
