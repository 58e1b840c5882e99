import { placeOwnDevice, type GateAssignment } from '#contract/door/devices.ts'
import type { Id } from '#contract/wire/id.ts'
import { flushScans } from '../outbox/flush-scans.ts'
import type { Ports } from '../ports.ts'
import { loadClock } from '../settings.ts'

/**
 * Renames this phone or moves it to another gate, confirmed by the server. Queued scans are sent first, so that
 * they keep their gate.
 * @throws ApiError without a network, or when this phone is no longer a door of the list
 */
export async function assignGate(ports: Ports, list_id: Id, assignment: GateAssignment): Promise<void> {
  const row = await ports.db.lists.get(list_id)
  if (row === undefined) return
  await flushScans(ports, list_id, await loadClock(ports))
  const { data: device } = await ports.connect(row.token).call(placeOwnDevice, {
    params: { check_in_list_id: list_id },
    body: assignment,
  })
  await ports.db.lists
    .where('id')
    .equals(list_id)
    .modify((row) => {
      if (row.meta !== null) row.meta = { ...row.meta, device }
    })
  ports.announcer.announce({ kind: 'mirror', list_id })
}
