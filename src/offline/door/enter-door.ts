import type { Id } from '#contract/wire/id.ts'
import { resetList } from '../mirror/start-over.ts'
import type { Ports } from '../ports.ts'
import { inspectStorage } from '#offline/storage/open-list.ts'
import type { ListMeta } from '#offline/storage/rows.ts'
import { Door } from './door.ts'
import { saveDoor } from './save-door.ts'

/** Result of opening a door. */
export type DoorEntryResult<Opened> =
  | { stage: 'open'; door: Opened }
  /** A pairing link was opened, or pairing was requested. */
  | { stage: 'pairing'; code: string }
  /** A pairing link was opened on a phone that is already a door of this list. */
  | { stage: 'known'; code: string; meta: ListMeta }
  /** The list was stored on this phone, and the browser deleted it. */
  | { stage: 'lost' }
  /** Neither stored here nor signed in. */
  | { stage: 'outside' }
  /** The browser provides no storage. */
  | { stage: 'no_storage' }

/** The code of a link, or '' to be typed; `is_wanted`: the person has confirmed pairing. */
export type PairingRequest = { code: string; is_wanted: boolean }
export type DoorCredentials = {
  /** Token of a signed-in team member who may operate doors; otherwise null. */
  token: string | null
  pairing: PairingRequest | null
  /** Whether a record outside the database says that this phone was a door of the list. */
  was_here: boolean
}

const LARGE_LIST_SIZE = 5000

/** Determines how a list can be opened here and begins to open it, without network requests. */
export async function enterDoor(
  ports: Ports,
  list_id: Id,
  credentials: DoorCredentials,
): Promise<DoorEntryResult<Door>> {
  try {
    return await enter(ports, list_id, credentials)
  } catch {
    return { stage: 'no_storage' }
  }
}

async function enter(
  ports: Ports,
  list_id: Id,
  { token, pairing, was_here }: DoorCredentials,
): Promise<DoorEntryResult<Door>> {
  const row = await ports.db.lists.get(list_id)
  const storage = await inspectStorage(ports.db, list_id)
  if (pairing !== null) {
    const meta = row?.stopped === null && storage === 'kept' ? row.meta : null
    const { code, is_wanted } = pairing
    return meta === null || is_wanted ? { stage: 'pairing', code } : { stage: 'known', code, meta }
  }
  if (storage === 'lost') return { stage: 'lost' }
  if (row === undefined) {
    if (was_here) return { stage: 'lost' }
    if (token === null) return { stage: 'outside' }
    await saveDoor(ports, list_id, token, 'person')
  } else if (row.opened_by === 'person' && token !== null && row.token !== token) {
    await saveDoor(ports, list_id, token, 'person')
  }
  const door = await Door.begin(ports, list_id)
  // A small list is read before its loading state would become visible.
  if (door !== null && door.state.total_attendees < LARGE_LIST_SIZE) await door.read()
  return door === null ? { stage: 'outside' } : { stage: 'open', door }
}

/**
 * Downloads a list again after the browser deleted it; scans still stored are kept.
 * @param token token of a team member who may operate doors
 * @returns false when this phone has no credentials left and must be paired again
 */
export async function redownloadList(ports: Ports, list_id: Id, token: string | null): Promise<boolean> {
  if ((await ports.db.lists.get(list_id)) !== undefined) return resetList(ports.db, list_id)
  if (token === null) return false
  await saveDoor(ports, list_id, token, 'person')
  return true
}
