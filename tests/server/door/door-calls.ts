import type { DeviceRights } from '#contract/door/device-rights.ts'
import { createPairing, pairDevice } from '#contract/door/devices.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { readMirror, type MirrorAttendee, type MirrorScan } from '#contract/door/mirror.ts'
import { sendScans, type ScanAnswer } from '#contract/door/scans.ts'
import type { Venue } from '#tests/support/builders.ts'
import type { TestServer } from '#tests/support/server.ts'

export type PairedDevice = { device_id: Id; token: string }

/** Pairs a device with a list through the API. */
export async function pairTestDevice(
  server: TestServer,
  venue: Venue,
  name: string,
  options: { list_id?: Id; gate?: string; may_override?: boolean; rights?: Partial<DeviceRights> } = {},
): Promise<PairedDevice> {
  const { list_id = venue.list_id, gate = null, may_override = false, rights = {} } = options
  const params = { event_id: venue.event_id, check_in_list_id: list_id }
  const made = await server.call(createPairing, {
    params,
    body: { may_override, ...rights },
    token: venue.organizer.token,
  })
  const { pairing_code } = made.data
  const paired = await server.call(pairDevice, {
    params: { check_in_list_id: list_id },
    body: { pairing_code, device_name: name, gate },
  })
  return paired.data
}

let running_number = 0

/** Returns a scan as a device sends it, by code or by attendee, with the local verdict admitted by default. */
export function makeScanInput(
  server: { random: TestServer['random']; clock: Pick<TestServer['clock'], 'now'> },
  fields: Record<string, unknown>,
): Record<string, unknown> & { id: Id } {
  return {
    id: newId('scan', server.random),
    device_seq: running_number++,
    kind: 'in',
    scanned_at: server.clock.now(),
    local_verdict: { kind: 'admitted' },
    ...fields,
  }
}

/** Sends scans as one device and returns the results. */
export async function postScans(
  server: TestServer,
  venue: { list_id: Id },
  token: string,
  scans: readonly unknown[],
  list_id = venue.list_id,
): Promise<ScanAnswer[]> {
  const reply = await server.call(sendScans, {
    params: { check_in_list_id: list_id },
    body: { scans: [...scans] },
    token,
  })
  return reply.data
}

export type PulledMirror = {
  attendees: Map<Id, MirrorAttendee>
  scans: Map<string, MirrorScan>
  cursor: string
  pages: number
  total: number
}

/** Pulls until the mirror is complete, from the start or from an earlier mirror. */
export async function pullWholeMirror(
  server: TestServer,
  token: string,
  list_id: Id,
  options: { from?: PulledMirror; limit?: number; between?: (page: number) => Promise<unknown> } = {},
): Promise<PulledMirror> {
  const { from, limit = 2000 } = options
  const mirror: PulledMirror = {
    attendees: new Map(from?.attendees),
    scans: new Map(from?.scans),
    cursor: from?.cursor ?? '',
    pages: 0,
    total: 0,
  }
  for (;;) {
    const query = { limit, ...(mirror.cursor === '' ? {} : { cursor: mirror.cursor }) }
    const { data, meta } = await server.call(readMirror, {
      params: { check_in_list_id: list_id },
      query,
      token,
    })
    if (meta.from_start) {
      mirror.attendees.clear()
      mirror.scans.clear()
    }
    data.attendees.forEach((attendee) => mirror.attendees.set(attendee.id, attendee))
    data.scans.forEach((scan) => mirror.scans.set(`${scan.device_id}/${scan.id}`, scan))
    data.removed.forEach((id) => mirror.attendees.delete(id))
    mirror.cursor = meta.cursor
    mirror.total = meta.total_attendees
    mirror.pages += 1
    if (meta.complete) return mirror
    await options.between?.(mirror.pages)
  }
}
