import type { Id } from '#contract/wire/id.ts'
import { resetList } from '../mirror/start-over.ts'
import type { Ports } from '../ports.ts'
import { inspectStorage } from '#offline/storage/open-list.ts'
import type { ListMeta } from '#offline/storage/rows.ts'
import { Door } from './door.ts'
import { saveDoor } from './pair.ts'

/** How somebody stands before a door. */
export type DoorEntryResult<Opened> =
  | { stage: 'open'; door: Opened }
  /** A pairing link was followed, or pairing was asked for. */
  | { stage: 'pairing'; code: string }
  /** A pairing link was followed on a phone that is a door of this list already. */
  | { stage: 'known'; code: string; meta: ListMeta }
  /** This phone held the list and the browser emptied it. */
  | { stage: 'lost' }
  /** Neither known here nor signed in. */
  | { stage: 'outside' }
  /** This browser keeps nothing for us. */
  | { stage: 'no_storage' }

/** A code of a link or, empty, to be typed; `is_wanted`: somebody has said that this phone is to be paired. */
export type PairingRequest = { code: string; is_wanted: boolean }
export type DoorCredentials = {
  /** Of a team member who is signed in and may work doors; null of anybody else. */
  token: string | null
  pairing: PairingRequest | null
  /** Whether something outside the database remembers that this phone was a door of the list. */
  was_here: boolean
}

const LARGE_LIST_SIZE = 5000

/** Finds out how a list can be opened here, and begins to; asks the network for nothing. */
export async function enterDoor(
  ports: Ports,
  list_id: Id,
  visitor: DoorCredentials,
): Promise<DoorEntryResult<Door>> {
  try {
    return await enter(ports, list_id, visitor)
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
  const stored = await inspectStorage(ports.db, list_id)
  if (pairing !== null) {
    const meta = row?.stopped === null && stored === 'kept' ? row.meta : null
    const { code, is_wanted } = pairing
    return meta === null || is_wanted ? { stage: 'pairing', code } : { stage: 'known', code, meta }
  }
  if (stored === 'lost') return { stage: 'lost' }
  if (row === undefined) {
    if (was_here) return { stage: 'lost' }
    if (token === null) return { stage: 'outside' }
    await saveDoor(ports, list_id, token, 'person')
  } else if (row.opened_by === 'person' && token !== null && row.token !== token) {
    await saveDoor(ports, list_id, token, 'person')
  }
  const door = await Door.begin(ports, list_id)
  // A short list is read before anybody could see that it is not.
  if (door !== null && door.state.total_attendees < LARGE_LIST_SIZE) await door.read()
  return door === null ? { stage: 'outside' } : { stage: 'open', door }
}

/**
 * Downloads a list again that the browser emptied; scans that are still there stay.
 * @param token of a team member who may work doors
 * @returns false when this phone has nothing left that opens the door, so that it has to be paired again
 */
export async function redownloadList(ports: Ports, list_id: Id, token: string | null): Promise<boolean> {
  if ((await ports.db.lists.get(list_id)) !== undefined) return resetList(ports.db, list_id)
  if (token === null) return false
  await saveDoor(ports, list_id, token, 'person')
  return true
}
