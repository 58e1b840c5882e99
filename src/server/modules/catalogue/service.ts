import type { readCatalogue } from '#contract/catalogue.ts'
import type { OkOf } from '#contract/endpoint.ts'
import { fromEpochMs, toEpochMs } from '#contract/instant.ts'
import type { Context, Person } from '#server/http/context.ts'
import { listOfEvents as listsOf } from '#server/modules/check-in-lists/service.ts'
import { listCurrent } from '#server/modules/events/service.ts'
import { listOfEvents as ticketsOf } from '#server/modules/tickets/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'

const KEPT_AFTER_END_MS = 30 * 86_400_000

/**
 * Everything that a person may see of the events that are not archived or ended at most 30 days ago, with
 * their ticket types and lists.
 * @param since what the last answer said; nothing comes again while it still holds
 */
export async function read(
  context: Context<Person>,
  since: string | undefined,
): Promise<OkOf<typeof readCatalogue>> {
  const { tx, now } = context
  const events = await listCurrent(context, fromEpochMs(toEpochMs(now) - KEPT_AFTER_END_MS))
  const event_ids = events.map((event) => event.id)
  const digest = await store.digest(tx, event_ids, now)
  if (digest === since) return present(null, digest)
  const tickets = await ticketsOf(context, event_ids)
  const check_in_lists = await listsOf(context, event_ids)
  return present({ events, tickets, check_in_lists }, digest)
}
