import Dexie from 'dexie'
import type { Id } from '#contract/id.ts'
import type { MirrorPage } from '#contract/mirror.ts'
import type { FoyerDatabase } from '../store/database.ts'

/**
 * Whether a page takes somebody from the list, or their name, or gives their ticket to somebody else.
 * @param is_change the list was whole before: then a new code is news, and its holder may be another
 */
export function hasLeavers({ attendees, removed }: MirrorPage['data'], is_change: boolean): boolean {
  return (
    removed.length > 0 ||
    attendees.some(
      ({ first_name, last_name, tombstones }) =>
        first_name + last_name === '' || (is_change && tombstones !== undefined),
    )
  )
}

/**
 * Rewrites the blocks of a list so that nothing is left there of what later ones replace: names of people who
 * left the list, were erased or passed their ticket on. Does nothing unless somebody left since the last time.
 */
export async function forgetLeavers(db: FoyerDatabase, list_id: Id): Promise<void> {
  const row = await db.lists.get(list_id)
  if (row?.has_leavers !== true) return
  await db.transaction('rw', db.lists, db.chunks, async () => {
    const later = new Set<Id>()
    const blocks = db.chunks.where('[list_id+no]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey])
    const numbers = (await blocks.primaryKeys()).toReversed()
    // One block at a time: together they may be more than a phone likes to hold twice.
    for (const key of numbers) {
      const block = await db.chunks.get(key)
      if (block === undefined) continue
      const attendees = block.attendees.filter(({ id }) => !later.has(id))
      if (attendees.length < block.attendees.length) await db.chunks.put({ ...block, attendees })
      for (const { id } of attendees) later.add(id)
      for (const id of block.removed) later.add(id)
    }
    await db.lists.update(list_id, { has_leavers: false })
  })
}
