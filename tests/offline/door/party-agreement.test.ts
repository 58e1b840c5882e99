import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Scan } from '#contract/door/scans.ts'
import { Roster } from '#offline/storage/roster.ts'
import type { Device } from '#tests/support/device.ts'
import { runs, sizeOf } from '#tests/support/long.ts'
import { makePrng } from '#tests/support/prng.ts'
import { GENERAL, makeDoor, makeScan } from '#tests/rules/door/scans-of-one-ticket.ts'
import { keysOf, SEEDS, setUpDoorsOnBadWifi } from './doors-on-bad-wifi.ts'

const ROUNDS = sizeOf(150, 600)
const ORDERS = 10
const PEOPLE = 4

describe('parties at several doors on bad Wi-Fi', () => {
  const at = setUpDoorsOnBadWifi()

  test.each(SEEDS)('seed %i: phones and server agree on who of each party is inside', async (seed) => {
    const { venue, list_id, devices } = await at.open(seed + 300, { re_entry: 'after_exit' }, 1)
    const dice = makePrng(seed + 300)
    const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(dice() * things.length)]!
    const orders: { id: Id; code: string }[][] = []
    for (let no = 0; no < ORDERS; no += 1) {
      const order_id = newId('order', at.server.random)
      const people = []
      for (let person = 0; person < PEOPLE; person += 1) people.push(await venue.attendee({ order_id }))
      orders.push(people)
    }
    await at.comeTogether(devices)
    const last = new Map<Device, { device_id: Id; id: Id }>()
    let [parties, undone] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      at.server.clock.advance(Math.floor(dice() * 20_000) + 1)
      const device = pick(devices)
      const order = pick(orders)
      const throwing = dice()
      if (throwing < 0.05) device.browser.network.is_down = !device.browser.network.is_down
      if (throwing < 0.15 && last.has(device)) {
        const shown = await device.door.undo(last.get(device)!)
        if (shown.kind === 'shown') undone += Number(shown.stored > 1)
      } else if (throwing < 0.3) {
        await device.leave(pick(order).code)
      } else {
        const shown = throwing < 0.6 ? await device.scan(pick(order).code) : null
        if (shown?.kind === 'shown' && shown.verdict.kind !== 'admitted') continue
        const opened = shown?.kind === 'shown' || shown?.kind === 'just_now' ? shown.scan : null
        const members = order.filter(() => dice() < 0.8).map(({ id }) => id)
        const party = await device.door.admitParty({ with: opened?.id ?? null, attendee_ids: members })
        const [first] = party.kind === 'party' ? party.scans : []
        if (first !== undefined) last.set(device, first)
        parties += Number(party.kind === 'party' && party.admitted.length > 1)
      }
      if (dice() < 0.15) void device.door.sync()
    }
    await at.comeTogether(devices)

    const inside = await at.insideAtServer(list_id)
    for (const device of devices)
      for (const { id } of orders.flat())
        expect(device.door.roster.isInside(id), `seed ${seed}, ${device.gate}, ${id}`).toBe(inside.has(id))
    const told = await at.conflictsAtServer(list_id, venue)
    expect(told.map(({ second }) => `${second.device_id}/${second.scan_id}`).toSorted()).toEqual(
      [...new Set(devices.flatMap(keysOf))].toSorted(),
    )
    expect(parties, 'the run admitted parties').toBeGreaterThan(5)
    expect(undone, 'the run undid parties').toBeGreaterThan(0)
  })
})

describe('the scans of a party in memory', () => {
  const people = [1, 2, 3].map((no) => ({
    id: `at_000000000000000${no}`,
    code_hash: `a${no}`,
    first_name: 'Wing',
    last_name: 'Chan',
    ticket_id: GENERAL,
    status: 'ACTIVE' as const,
    paid: true,
    order_id: 'od_0000000000000001',
  }))
  const first = makeScan('18:00', { attendee_id: people[0]!.id, code_hash: 'a1' })
  const others = people
    .slice(1)
    .map(({ id }) => makeScan('18:01', { attendee_id: id, code_hash: null, with: first.id }))
  const party = [first, ...others]
  const undos = party.map(({ id }) =>
    makeScan('18:02', { kind: 'undo', attendee_id: null, code_hash: null, undoes: id }),
  )

  test('admissions and undos in any order, doubled and in any pages, give the same presence and the same party', () => {
    const doubled = [...party, ...undos, ...party, ...undos]
    const anyPages = fc.tuple(
      fc.shuffledSubarray(doubled, { minLength: doubled.length }),
      fc.subarray(undos),
      fc.array(fc.nat({ max: doubled.length }), { maxLength: 4 }),
    )
    fc.assert(
      fc.property(anyPages, ([arrived, missing, cuts]) => {
        const roster = new Roster()
        roster.setDoor(makeDoor())
        roster.putAttendees(people)
        const log: Scan[] = arrived.filter((scan) => !missing.includes(scan))
        const edges = [0, ...cuts.map((cut) => Math.min(cut, log.length)).sort((a, b) => a - b), log.length]
        for (const [no, from] of edges.entries())
          roster.putScans(log.slice(from, edges[no + 1] ?? log.length))
        const kept = new Set(missing.map(({ undoes }) => undoes))
        for (const scan of party) {
          expect(roster.isInside(scan.attendee_id ?? '')).toBe(kept.has(scan.id))
          expect(new Set(roster.partyOf(scan).map(({ id }) => id))).toEqual(
            new Set(party.map(({ id }) => id)),
          )
        }
      }),
      { numRuns: runs(1000) },
    )
  })
})
