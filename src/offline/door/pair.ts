import type { Id } from '#contract/wire/id.ts'
import { pairDevice } from '#contract/door/devices.ts'
import { flushScans } from '../outbox/flush-scans.ts'
import { countUnsent } from '../outbox/scan-queue.ts'
import type { Ports } from '../ports.ts'
import { loadClock } from '../settings.ts'
import { saveDoor } from './save-door.ts'

type PairingInput = { pairing_code: string; device_name: string; gate: string | null }

/** Pending pairings by code, so that a double click pairs this phone once. */
const pairings = new Map<string, Promise<PairedLists>>()

type PairedLists = { token: string; list_ids: readonly Id[] }

/**
 * Pairs this phone with a list by a one-time code, and with the further lists of the code. Unsent scans of an earlier pairing are kept.
 * @throws ApiError `pairing.gone` when the code was used or has expired
 */
export function pairWithList(ports: Ports, list_id: Id, pairing: PairingInput): Promise<PairedLists> {
  const existing = pairings.get(pairing.pairing_code)
  if (existing !== undefined) return existing
  const started = pair(ports, list_id, pairing)
  pairings.set(pairing.pairing_code, started)
  // A used code stays invalid; after a failure it can be tried again.
  started.catch(() => pairings.delete(pairing.pairing_code))
  return started
}

async function pair(ports: Ports, list_id: Id, pairing: PairingInput): Promise<PairedLists> {
  // Scans made as another door keep that door.
  if ((await countUnsent(ports.db, list_id)) > 0) await flushScans(ports, list_id, await loadClock(ports))
  const { data } = await ports.connect(null).call(pairDevice, {
    params: { check_in_list_id: list_id },
    body: pairing,
  })
  const { token, check_in_list_ids = [list_id] } = data
  for (const id of check_in_list_ids) await saveDoor(ports, id, token, 'pairing')
  ports.announcer.announce({ kind: 'lists', list_id: null })
  return { token, list_ids: check_in_list_ids }
}
