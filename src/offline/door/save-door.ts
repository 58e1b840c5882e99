import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import type { Ports } from '../ports.ts'
import { newListRow } from '#offline/storage/open-list.ts'

/** Stores a list on this browser for a signed-in team member, or updates its token. */
export async function saveDoor(
  { db }: Pick<Ports, 'db'>,
  list_id: Id,
  token: string,
  opened_by: 'pairing' | 'person',
): Promise<void> {
  await db.transaction('rw', db.lists, db.chunks, db.packed, async () => {
    const existing = await db.lists.get(list_id)
    const same_bearer = existing !== undefined && opened_by === 'person' && existing.opened_by === 'person'
    if (same_bearer) {
      await db.lists.put({ ...existing, token, stopped: null })
      return
    }
    await db.chunks.where('[list_id+no]').between([list_id, Dexie.minKey], [list_id, Dexie.maxKey]).delete()
    await db.packed.delete(list_id)
    await db.lists.put({
      ...newListRow(list_id, token, opened_by),
      chunk_epoch: (existing?.chunk_epoch ?? 0) + 1,
    })
  })
}
