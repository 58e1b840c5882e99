import { beforeEach } from 'vitest'
import { readDoorReport } from '#contract/door/door-report.ts'
import { addMs } from '#contract/wire/instant.ts'
import { makeScanInput, pairTestDevice, postScans, type PairedDevice } from '#tests/server/door/door-calls.ts'
import type { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'

const MINUTE_MS = 60_000

/** Returns the instant so many minutes after the start of a test. */
export const after = (minutes: number) => addMs(TEST_NOW, minutes * MINUTE_MS)

/** Two paired doors that scan and sell, and the report of their event, an hour after the start of a test. */
export function useDoorReport(fixture: ReturnType<typeof useFixture>) {
  const gates: Partial<Record<'gate_a' | 'gate_b', PairedDevice>> = {}
  const rights = { may_sell: true }
  beforeEach(async () => {
    const { server, venue } = fixture
    gates.gate_a = await pairTestDevice(server, venue, 'Phone 1', {
      gate: 'Gate A',
      may_override: true,
      rights,
    })
    gates.gate_b = await pairTestDevice(server, venue, 'Phone 2', { gate: 'Gate B', rights })
    server.clock.set(after(60))
  })
  const gate = (name: 'gate_a' | 'gate_b'): PairedDevice => {
    const device = gates[name]
    if (device === undefined) throw new Error(`${name} is not paired`)
    return device
  }
  const params = () => ({ event_id: fixture.venue.event_id })
  return {
    gate,
    params,
    report: async (role: 'owner' | 'collaborator' = 'owner') =>
      (await fixture.call(role, readDoorReport, { params: params() })).data,
    send: (door: PairedDevice, ...scans: unknown[]) =>
      postScans(fixture.server, fixture.venue, door.token, scans),
    scanOf: (guest: { id: string; code: string }, minutes: number, fields: Record<string, unknown> = {}) =>
      makeScanInput(fixture.server, {
        raw_code: guest.code,
        attendee_id: guest.id,
        scanned_at: after(minutes),
        ...fields,
      }),
  }
}
