import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isSlugOf } from '#rules/events/event-slug.ts'
import type { Tx } from '#server/core/db/database.ts'
import * as store from './store.ts'

/**
 * Returns the live event of an address; null when there is none. If several have the same slug, the next one.
 * @param owner the organizer's id, or its name as in addresses
 * @param slug the event's title as in addresses
 */
export async function findByAddress(
  tx: Tx,
  { owner, slug }: { owner: string; slug: string },
  now: Instant,
): Promise<Id | null> {
  const titles = await store.titlesOfOrganizers(tx, await findOrganizersByName(tx, owner), now)
  return titles.find((event) => isSlugOf(slug, event))?.id ?? null
}

async function findOrganizersByName(tx: Tx, owner: string): Promise<Id[]> {
  if (idOf('organizer').safeParse(owner).success) return [owner]
  const organizers = await store.listLiveOrganizers(tx)
  return organizers.filter(({ id, name }) => isSlugOf(owner, { id, title: name })).map(({ id }) => id)
}
