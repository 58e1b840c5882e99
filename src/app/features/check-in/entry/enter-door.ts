import type { Id } from '#contract/wire/id.ts'
import type { Session } from '#app/lib/net/session.ts'
import { Door } from '#offline/door/door.ts'
import { rememberDoor } from '#offline/door/pair.ts'
import { startOver } from '#offline/mirror/start-over.ts'
import type { Ports } from '#offline/ports.ts'
import { inspectStored } from '#offline/store/open-list.ts'
import type { ListMeta } from '#offline/store/rows.ts'
import { roleHas } from '#rules/permissions.ts'
import { readMarker, setMarker } from '#app/lib/doors/door-marker.ts'

/** How somebody stands before a door. */
export type Entry =
  | { stage: 'open'; door: Door }
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
export type Pairing = { code: string; is_wanted: boolean }
type Visitor = { session: Session | null; pairing: Pairing | null }

/** Finds out how a list can be opened here; asks the network for nothing. */
export async function enterDoor(ports: Ports, list_id: Id, visitor: Visitor): Promise<Entry> {
  try {
    return await enter(ports, list_id, visitor)
  } catch {
    return { stage: 'no_storage' }
  }
}

async function enter(ports: Ports, list_id: Id, { session, pairing }: Visitor): Promise<Entry> {
  const row = await ports.db.lists.get(list_id)
  const stored = await inspectStored(ports.db, list_id)
  if (pairing !== null) {
    const meta = row?.stopped === null && stored === 'kept' ? row.meta : null
    const { code, is_wanted } = pairing
    return meta === null || is_wanted ? { stage: 'pairing', code } : { stage: 'known', code, meta }
  }
  if (stored === 'lost') return { stage: 'lost' }
  if (row === undefined) {
    if (readMarker(list_id) !== null) return { stage: 'lost' }
    if (!mayWork(session)) return { stage: 'outside' }
    await rememberDoor(ports, list_id, session.token, 'person')
  } else if (row.opened_by === 'person' && session !== null && row.token !== session.token) {
    await rememberDoor(ports, list_id, session.token, 'person')
  }
  return openHere(ports, list_id)
}

async function openHere(ports: Ports, list_id: Id): Promise<Entry> {
  const door = await Door.open(ports, list_id)
  if (door === null) return { stage: 'outside' }
  if (readMarker(list_id) === null) setMarker(list_id, 'opened')
  return { stage: 'open', door }
}

/** Whether a person's role lets them work a door; the server decides for this very list. */
export function mayWork(session: Session | null): session is Session {
  return session !== null && session.account !== null && roleHas(session.account.role, 'door.work')
}

/**
 * Downloads a list again that the browser emptied; scans that are still there stay.
 * @returns false when this phone has nothing left that opens the door, so that it has to be paired again
 */
export async function downloadAgain(ports: Ports, list_id: Id, session: Session | null): Promise<boolean> {
  if ((await ports.db.lists.get(list_id)) !== undefined) return startOver(ports.db, list_id)
  if (!mayWork(session)) return false
  await rememberDoor(ports, list_id, session.token, 'person')
  return true
}
