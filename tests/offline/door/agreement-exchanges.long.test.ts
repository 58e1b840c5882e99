import { describe, expect, test } from 'vitest'
import { readAttendee, setAttendeeStatus, updateAttendee } from '#contract/orders/attendees.ts'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { kindOf, type Device } from '#tests/support/device.ts'
import { makePrng } from '#tests/support/prng.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { setUpDoorsOnBadWifi, keysOf, SEEDS } from './doors-on-bad-wifi.ts'

const SCANS_PER_SEED = 150
const TICKETS = 16
/** Each exchange is an admin request with a mail and a code. */
const TIMEOUT_MS = 90_000

describe('several doors on bad Wi-Fi while tickets are exchanged and types leave and rejoin the list', () => {
  const at = setUpDoorsOnBadWifi()

  test.each(SEEDS)(
    'seed %i: all doors and the server agree, and each door learns the outcome of its scans',
    async (seed) => {
      const { venue, list_id, devices } = await at.open(seed + 300, { re_entry: 'after_exit' }, 0)
      const { general, vip } = venue.tickets
      const people = await at.server.db.withTx((tx) =>
        addAttendees(
          at.server,
          tx,
          venue.event,
          Array.from({ length: TICKETS }, (_, index) => ({ ticket: index % 2 === 0 ? 'vip' : 'general' })),
        ),
      )
      const { token } = venue.organizer
      const params = { event_id: venue.event_id, check_in_list_id: list_id }
      await at.server.call(updateCheckInList, { params, body: { ticket_ids: [vip] }, token })
      for (const device of devices) await device.settle()
      const dice = makePrng(seed + 300)
      const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(dice() * things.length)]!
      /** Every code that a guest may still present. */
      const codes = people.map(({ code }) => code)
      const types = new Map(people.map(({ id, ticket_id }) => [id, ticket_id]))
      const last = new Map<Device, { device_id: string; id: string }>()
      const seen = new Set<string>()
      for (let round = 0; round < SCANS_PER_SEED; round += 1) {
        at.server.clock.advance(Math.floor(dice() * 20_000) + 1)
        const device = pick(devices)
        const throwing = dice()
        if (throwing < 0.06) device.browser.network.is_down = !device.browser.network.is_down
        if (throwing < 0.1 && last.has(device)) await device.door.undo(last.get(device)!)
        else {
          const shown = throwing < 0.35 ? await device.leave(pick(codes)) : await device.scan(pick(codes))
          seen.add(kindOf(shown))
          if (shown.kind === 'shown') last.set(device, shown.scan)
        }
        const { id: attendee_id } = pick(people)
        const attendee = { event_id: venue.event_id, attendee_id }
        if (throwing > 0.93) {
          const ticket_id = types.get(attendee_id) === vip ? general : vip
          types.set(attendee_id, ticket_id)
          await at.server.call(updateAttendee, { params: attendee, body: { ticket_id }, token })
          const { data } = await at.server.call(readAttendee, { params: attendee, token })
          codes.push(data.ticket_code!)
        } else if (throwing > 0.91) {
          const body = { ticket_ids: pick([[vip], [vip, general], [general]]) }
          await at.server.call(updateCheckInList, { params, body, token })
        } else if (throwing > 0.9) {
          const body = { status: 'CANCELLED' as const }
          await at.server.call(setAttendeeStatus, { params: attendee, body, token }).catch(() => undefined)
        }
        if (dice() < 0.15) void device.door.sync()
      }
      await at.comeTogether(devices)

      const inside = await at.insideAtServer(list_id)
      for (const device of devices) {
        expect(device.door.state.counts.inside, `seed ${seed}, ${device.gate}`).toBe(inside.size)
        for (const { id } of people) {
          expect(device.door.roster.isInside(id), `seed ${seed}, ${device.gate}, ${id}`).toBe(inside.has(id))
        }
      }
      const told = await at.conflictsAtServer(list_id, venue)
      expect(told.map(({ second }) => `${second.device_id}/${second.scan_id}`).toSorted()).toEqual(
        [...new Set(devices.flatMap(keysOf))].toSorted(),
      )
      expect(told.length, 'doors let somebody in by what they did not know yet').toBeGreaterThan(0)
      expect([...seen]).toEqual(expect.arrayContaining(['admitted', 'revoked', 'wrong_ticket_type', 'left']))

      // The offline verdict of every door on every code equals that of the server.
      at.server.clock.advance(60_000)
      for (const device of devices.slice(0, 2)) device.browser.network.is_down = true
      const [one, two] = devices
      for (const code of codes) expect(kindOf(await one!.scan(code))).toBe(kindOf(await two!.scan(code)))
      const shown = (await one!.door.queue(codes.length)).map(({ id, local_verdict }) => [
        id,
        local_verdict?.kind,
      ])
      one!.browser.network.is_down = false
      await one!.settle()
      const answered = (await one!.door.queue(codes.length)).map(({ id, verdict }) => [id, verdict?.kind])
      expect(answered).toEqual(shown)
    },
    TIMEOUT_MS,
  )
})
