import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import { pairDevice } from '#contract/door/devices.ts'
import { flushScans } from '../outbox/flush-scans.ts'
import { countUnsent } from '../outbox/scan-queue.ts'
import type { Ports } from '../ports.ts'
import { loadClock } from '../settings.ts'
import { newListRow } from '#offline/storage/open-list.ts'

type PairingInput = { pairing_code: string; device_name: string; gate: string | null }

/** Pending pairings by code, so that a double click pairs this phone once. */
const pairings = new Map<string, Promise<{ token: string }>>()

/**
 * Pairs this phone with a list by a one-time code. Unsent scans of an earlier pairing are kept.
 * @throws ApiError `pairing.gone` when the code was used or has expired
 */
export function pairWithList(ports: Ports, list_id: Id, pairing: PairingInput): Promise<{ token: string }> {
  const existing = pairings.get(pairing.pairing_code)
  if (existing !== undefined) return existing
  const started = pair(ports, list_id, pairing)
  pairings.set(pairing.pairing_code, started)
  // A used code stays invalid; after a failure it can be tried again.
  started.catch(() => pairings.delete(pairing.pairing_code))
  return started
}

async function pair(ports: Ports, list_id: Id, pairing: PairingInput): Promise<{ token: string }> {
  // Scans made as another door keep that door.
  if ((await countUnsent(ports.db, list_id)) > 0) await flushScans(ports, list_id, await loadClock(ports))
  const { data } = await ports.connect(null).call(pairDevice, {
    params: { check_in_list_id: list_id },
    body: pairing,
  })
  await saveDoor(ports, list_id, data.token, 'pairing')
  return { token: data.token }
}

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
