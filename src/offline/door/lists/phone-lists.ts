import type { Id } from '#contract/wire/id.ts'
import type { Ports } from '#offline/ports.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { ListRow } from '#offline/storage/rows.ts'
import { saveDoor } from '../save-door.ts'

/** Returns the lists that a phone holds beside one: those that were paired together have one token. */
export async function readOtherLists(db: FoyerDatabase, list_id: Id): Promise<ListRow[]> {
  const rows = await db.lists.toArray()
  const shown = rows.find(({ id }) => id === list_id)
  if (shown?.opened_by !== 'pairing') return []
  return rows.filter(
    ({ id, token, opened_by }) => id !== list_id && token === shown.token && opened_by === 'pairing',
  )
}

/**
 * Stores lists that the organizer gave to this phone since it was paired. A list that it holds by another pairing
 * stays with that.
 */
export async function saveGivenLists(ports: Ports, token: string, list_ids: readonly Id[]): Promise<void> {
  const stored = new Map((await ports.db.lists.toArray()).map((row) => [row.id, row]))
  const given = list_ids.filter((id) => {
    const row = stored.get(id)
    return row === undefined || row.stopped === 'device.revoked'
  })
  if (given.length === 0) return
  for (const id of given) await saveDoor(ports, id, token, 'pairing')
  ports.announcer.announce({ kind: 'lists', list_id: null })
}
