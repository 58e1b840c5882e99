import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import type { Device } from '#tests/support/device.ts'
import { sizeOf } from '#tests/support/long.ts'
import { makePrng } from '#tests/support/prng.ts'
import { setUpDoorsOnBadWifi, keysOf, SEEDS } from './doors-on-bad-wifi.ts'

const SCANS_PER_SEED = sizeOf(300, 1000)
const TICKETS = 120

describe('several doors on bad Wi-Fi', () => {
  const at = setUpDoorsOnBadWifi()

  const storedScans = (list_id: string) =>
    at.server.db.read((tx) => tx.select().from(scans).where(eq(scans.check_in_list_id, list_id)))

  const idOf = (device: Device) => device.door.state.meta?.device.id

  test.each(SEEDS)(
    'seed %i: every scan is stored once, all agree, and the conflicts are the true ones',
    async (seed) => {
      const { venue, list_id, devices } = await at.open(seed, { re_entry: 'never' }, TICKETS)
      const dice = makePrng(seed)
      const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(dice() * things.length)]!
      const admitted = new Map<string, { key: string; scanned_at: string }[]>()
      let made = 0
      for (let round = 0; round < SCANS_PER_SEED; round += 1) {
        at.server.clock.advance(Math.floor(dice() * 4000) + 1)
        const device = pick(devices)
        if (dice() < 0.02) device.browser.network.is_down = !device.browser.network.is_down
        const ticket = pick(venue.attendees)
        const shown = dice() < 0.8 ? await device.scan(ticket.code) : await device.tap(ticket.id)
        // Scanned again at once by the phone that admitted it: nothing is stored.
        if (shown.kind === 'just_now') continue
        if (shown.kind !== 'shown') throw new Error(`seed ${seed}: not shown`)
        made += 1
        if (shown.verdict.kind === 'admitted') {
          const { device_id, id, scanned_at } = shown.scan
          const before = admitted.get(ticket.id) ?? []
          admitted.set(ticket.id, [...before, { key: `${device_id}/${id}`, scanned_at }])
        }
        if (dice() < 0.15) void device.door.sync()
        if (dice() < 0.02) await Promise.all(devices.map((other) => other.door.sync()))
      }
      await at.comeTogether(devices)

      const stored = await storedScans(list_id)
      expect(stored.length, `seed ${seed}`).toBe(made)
      expect(new Set(stored.map((scan) => `${scan.device_id}/${scan.id}`)).size).toBe(made)

      // By corrected time the first admission of a ticket is valid and each later one is a conflict.
      const expected = [...admitted.values()].flatMap((entries) => {
        const [first, ...again] = entries.toSorted((a, b) => (a.scanned_at < b.scanned_at ? -1 : 1))
        return again.map(({ key }) => ({ key, sides: [key, first!.key] }))
      })
      const told = await at.conflictsAtServer(list_id, venue)
      expect(
        told.map(({ second }) => `${second.device_id}/${second.scan_id}`).toSorted(),
        `seed ${seed}`,
      ).toEqual(expected.map(({ key }) => key).toSorted())
      for (const device of devices) {
        const concerned = expected.filter(({ sides }) =>
          sides.some((side) => side.startsWith(`${idOf(device)}/`)),
        )
        expect(keysOf(device), `seed ${seed}, ${device.gate}`).toEqual(
          concerned.map(({ key }) => key).toSorted(),
        )
        expect(device.door.state.counts, `seed ${seed}, ${device.gate}`).toMatchObject({
          inside: admitted.size,
          entered: admitted.size,
        })
      }
      expect(expected.length, 'the run was bad enough to contain conflicts').toBeGreaterThan(0)
    },
  )

  test.each(SEEDS)(
    'seed %i: all doors and the server agree after exits, undos and cancellations',
    async (seed) => {
      const { venue, list_id, devices } = await at.open(seed + 100, { re_entry: 'after_exit' }, TICKETS)
      const dice = makePrng(seed + 100)
      const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(dice() * things.length)]!
      const last = new Map<Device, { device_id: string; id: string }>()
      for (let round = 0; round < SCANS_PER_SEED / 2; round += 1) {
        at.server.clock.advance(Math.floor(dice() * 20_000) + 1)
        const device = pick(devices)
        const ticket = pick(venue.attendees)
        const throwing = dice()
        if (throwing < 0.02) device.browser.network.is_down = !device.browser.network.is_down
        if (throwing < 0.1 && last.has(device)) await device.door.undo(last.get(device)!)
        else {
          const shown = throwing < 0.4 ? await device.leave(ticket.code) : await device.scan(ticket.code)
          if (shown.kind === 'shown') last.set(device, shown.scan)
        }
        if (throwing > 0.99) {
          await at.server
            .call(setAttendeeStatus, {
              params: { event_id: venue.event_id, attendee_id: venue.attendees[round % TICKETS]!.id },
              body: { status: 'CANCELLED' },
              token: venue.organizer.token,
            })
            .catch(() => undefined)
        }
        if (dice() < 0.1) void device.door.sync()
      }
      await at.comeTogether(devices)

      const inside = await at.insideAtServer(list_id)
      for (const device of devices) {
        for (const ticket of venue.attendees) {
          expect(device.door.roster.isInside(ticket.id), `seed ${seed}, ${device.gate}, ${ticket.id}`).toBe(
            inside.has(ticket.id),
          )
        }
      }
      const told = await at.conflictsAtServer(list_id, venue)
      expect(told.map(({ second }) => `${second.device_id}/${second.scan_id}`).toSorted()).toEqual(
        [...new Set(devices.flatMap(keysOf))].toSorted(),
      )
    },
  )
})
