import { newId } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { sendScans } from '#contract/door/scans.ts'
import type { BenchTicket, Venue } from './venue.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

export type HeadlessDoor = { send: (tickets: readonly BenchTicket[]) => Promise<void> }

/** Sends scans of tickets over HTTP as a phone does; fails when one is not stored. */
export async function pairHeadlessDoor(venue: Venue, name: string): Promise<HeadlessDoor> {
  const token = await venue.pairDoor(name)
  let device_seq = 0
  return { send: (tickets) => sendAll(token, venue, tickets, () => device_seq++) }
}

async function sendAll(token: string, venue: Venue, tickets: readonly BenchTicket[], nextSeq: () => number) {
  const now = fromEpochMs(Date.now())
  const scans = tickets.map(({ code, attendee_id }) => ({
    id: newId('scan', random),
    device_seq: nextSeq(),
    kind: 'in',
    attendee_id,
    raw_code: code,
    scanned_at: now,
    device_clock_at: now,
    local_verdict: { kind: 'admitted' },
  }))
  const params = { check_in_list_id: venue.list_id }
  const body = { device_clock_at: now, scans }
  const { data } = await venue.lean.call(sendScans, { params, body, token })
  const refused = data.find(({ stored }) => !stored)
  if (refused !== undefined) throw new Error(`a scan was not stored: ${refused.error?.code ?? ''}`)
}
