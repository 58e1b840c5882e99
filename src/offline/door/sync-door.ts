import { ApiError } from '#api-client/api-error.ts'
import { heartbeat, type CameraState } from '#contract/door/devices.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import { countUnsentEntries } from '../box-office/entry-queue.ts'
import type { CorrectedClock } from '../clock.ts'
import { compactChunks } from '../mirror/compact-chunks.ts'
import { pullNeighbours } from '../mirror/neighbours.ts'
import { pullMirror, type PullProgress } from '../mirror/pull-mirror.ts'
import { flushScans } from '../outbox/flush-scans.ts'
import { countUnsent } from '../outbox/scan-queue.ts'
import { stopReasonOf } from '../outbox/stop-reason.ts'
import type { Ports } from '../ports.ts'
import { saveClockOffset } from '../settings.ts'
import type { StopReason } from '#offline/storage/rows.ts'
import { eraseAfterRevocation } from './erase.ts'
import { saveGivenLists } from './lists/phone-lists.ts'

export type SyncResult =
  | { kind: 'in_step' }
  /** The response is unknown to this build; the app must be updated. */
  | { kind: 'outdated' }
  /** Another tab or worker of this browser is syncing. */
  | { kind: 'busy' }
  /** The server was not reached, or asked to retry later. */
  | { kind: 'later'; wait_ms: number | null }
  | { kind: 'stopped'; reason: StopReason }

export type SyncOptions = {
  battery_percent?: number | null
  on_progress?: (progress: PullProgress) => void
  /** Pulls outside this thread, for example in a worker. */
  pull?: typeof pullMirror
}

/** Sends queued scans, then pulls changes; the regular round trip of a door. */
export async function syncDoor(
  ports: Ports,
  list_id: Id,
  clock: CorrectedClock,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const flush_result = await flushScans(ports, list_id, clock)
  if (flush_result?.kind === 'later') return flush_result
  if (flush_result?.kind === 'stopped') return stopList(ports, list_id, flush_result.reason)
  try {
    const pull = options.pull ?? pullMirror
    const pull_result = await pull(
      ports,
      list_id,
      options.on_progress === undefined ? {} : { on_progress: options.on_progress },
    )
    if (pull_result === undefined) return { kind: 'busy' }
    await saveClockOffset(ports, clock.learn(pull_result.server_time, pull_result.asked_monotonic_ms))
    await compactChunks(ports, list_id)
    return { kind: 'in_step' }
  } catch (error) {
    return syncResultOf(ports, list_id, error)
  }
}

/** State of the phone that its page knows; `since_ms` by the device clock. */
export type DeviceState = {
  battery_percent: number | null
  /** Null while the camera is not in use. */
  camera: { state: CameraState; since_ms: number } | null
}

export const NO_DEVICE_STATE: DeviceState = { battery_percent: null, camera: null }

/** Reports the state of this door to the server and fetches data that rarely changes. */
export async function reportDoor(
  ports: Ports,
  list_id: Id,
  clock: CorrectedClock,
  { battery_percent, camera }: DeviceState,
): Promise<void> {
  const row = await ports.db.lists.get(list_id)
  if (row === undefined || row.stopped !== null) return
  const { data } = await ports.connect(row.token).call(heartbeat, {
    params: { check_in_list_id: list_id },
    body: {
      waiting_scans: await countUnsent(ports.db, list_id),
      waiting_sales: await countUnsentEntries(ports.db, list_id),
      mirror_at: row.mirror_at,
      app_version: ports.app_version,
      battery_percent,
      camera: camera && {
        state: camera.state,
        since: fromEpochMs(camera.since_ms + clock.offset_ms()),
      },
    },
  })
  if (row.opened_by === 'pairing') await saveGivenLists(ports, row.token, data.check_in_list_ids ?? [])
  await pullNeighbours(ports, list_id)
}

async function syncResultOf(ports: Ports, list_id: Id, error: unknown): Promise<SyncResult> {
  if (!(error instanceof ApiError)) throw error
  const reason = stopReasonOf(error)
  if (reason !== null) {
    await ports.db.lists.update(list_id, { stopped: reason })
    return stopList(ports, list_id, reason)
  }
  if (error.code === 'reply.not_understood') {
    await ports.db.lists.update(list_id, { is_beyond: true })
    return { kind: 'outdated' }
  }
  if (error.code === 'mirror.cursor_invalid') {
    await ports.db.lists.update(list_id, { cursor: null })
    return { kind: 'later', wait_ms: 0 }
  }
  return { kind: 'later', wait_ms: error.retry_after_ms }
}

async function stopList(ports: Ports, list_id: Id, reason: StopReason): Promise<SyncResult> {
  if (reason === 'device.revoked') await eraseAfterRevocation(ports, list_id)
  return { kind: 'stopped', reason }
}
