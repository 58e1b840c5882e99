import type { Id } from '#contract/wire/id.ts'
import { countPageView } from '#contract/events/page-views.ts'
import { api } from '#app/lib/net/api.ts'

/** Counts that the page of an event was opened; a look that cannot be counted is none. */
export async function countView(event_id: Id): Promise<void> {
  await api()
    .call(countPageView, { params: { event_id } })
    .catch(() => undefined)
}
