import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { updateAttendee } from '#contract/orders/attendees.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { packPeople } from '#offline/storage/packed/pack-people.ts'
import { isComplete, PackedReader } from '#offline/storage/packed/packed-reader.ts'
import { Roster } from '#offline/storage/roster.ts'
import { makeDoor, GENERAL, makeScan } from '#tests/rules/door/scans-of-one-ticket.ts'
import { kindOf, advanceMinutes, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const NUMBERS = Array.from({ length: 12 }, (_, at) => at)
const idOf = (no: number) => `at_${String(no).padStart(16, '0')}`
const orderOf = (no: number) => `od_${String(no).padStart(16, '0')}`
const NAMES = ['Wing', 'Łukasz', 'José', '大文', '陳', 'ＡＢＣ', 'Zoë-Anne', '', '👩🏽‍🎤', 'wing']
const QUERIES = [
  'wing',
  'w',
  'lukasz',
  '文',
  '陳大',
  'abc',
  'zoeanne',
  'at_0',
  '0003',
  'od_000000',
  '1234',
  '',
]

const person: fc.Arbitrary<MirrorAttendee> = fc
  .record({
    no: fc.constantFrom(...NUMBERS),
    order: fc.constantFrom(1, 2, 3),
    first_name: fc.constantFrom(...NAMES),
    last_name: fc.constantFrom(...NAMES),
    ticket_id: fc.constantFrom(GENERAL, 'ti_other'),
    status: fc.constantFrom('ACTIVE' as const, 'CANCELLED' as const),
    paid: fc.boolean(),
    old_code: fc.boolean(),
    phone_end: fc.option(fc.constant('1234'), { nil: undefined }),
  })
  .map(({ no, order, old_code, phone_end, ...rest }) => ({
    ...rest,
    id: idOf(no),
    order_id: orderOf(order),
    code_hash: `code-${no}`,
    rules_version: 1,
    ...(rest.status === 'CANCELLED' ? { cancelled_at: '2026-05-01T10:00:00.000Z' } : {}),
    ...(old_code
      ? {
          tombstones: [
            { code_hash: `old-${no}`, at: '2026-05-01T10:00:00.000Z', reason: 'passed_on' as const },
          ],
        }
      : {}),
    ...(phone_end === undefined ? {} : { phone_end }),
  }))
const people = fc.uniqueArray(person, { selector: ({ id }) => id, maxLength: NUMBERS.length })

const scans = [
  makeScan('18:00', { attendee_id: idOf(1), code_hash: 'code-1' }),
  makeScan('18:01', { attendee_id: null, code_hash: 'old-2' }),
  makeScan('18:02', { attendee_id: null, code_hash: 'nobody' }),
  makeScan('18:03', { attendee_id: idOf(3), code_hash: 'code-3', paid_at_door: true }),
]

/** Returns every result that a door reads from a roster. */
function seen(roster: Roster) {
  const byId = (one: MirrorAttendee, other: MirrorAttendee) => (one.id < other.id ? -1 : 1)
  return {
    counts: roster.counts,
    size: roster.people.size,
    people: NUMBERS.map((no) => roster.attendee(idOf(no)) ?? null),
    holders: NUMBERS.flatMap((no) => [`code-${no}`, `old-${no}`]).map(
      (hash) => roster.holderOfCode(hash)?.id ?? null,
    ),
    parties: [1, 2, 3, 4].map((no) => roster.orderGroupOf(orderOf(no))),
    orders: [1, 2, 3].map((no) => roster.people.ofOrder(orderOf(no)).toSorted(byId)),
    namesakes: NUMBERS.map((no) => roster.people.countNamesakes(idOf(no))),
    found: QUERIES.map((query) => roster.search(query, Infinity).found.toSorted(byId)),
    inside: NUMBERS.map((no) => roster.isInside(idOf(no))),
    conflicts: roster.conflicts().length,
  }
}

describe('packed attendees', () => {
  test('packed attendees equal the originals, also after changes and in any order of scans and rules', () => {
    fc.assert(
      fc.property(people, people, fc.subarray(NUMBERS), fc.boolean(), (before, after, gone, is_early) => {
        const [plain, packed] = [new Roster(), new Roster()]
        for (const roster of [plain, packed]) {
          if (is_early) roster.setDoor(makeDoor({ takes_payment: true }))
          if (is_early) roster.putScans(scans)
        }
        plain.putAttendees(before)
        packed.putPacked(packPeople(before))
        for (const roster of [plain, packed]) {
          roster.removeAttendees(gone.map(idOf))
          roster.putAttendees(after)
          if (!is_early) roster.putScans(scans)
          if (!is_early) roster.setDoor(makeDoor({ takes_payment: true }))
        }
        expect(seen(packed)).toEqual(seen(plain))
        const letters = new Set(packed.people.foreignLetters())
        expect(Array.from(plain.people.foreignLetters()).every((letter) => letters.has(letter))).toBe(true)
      }),
    )
  })

  test('incomplete packed attendees are not treated as complete', () => {
    const packed = packPeople(
      fc.sample(people, { numRuns: 20, seed: 1 }).find(({ length }) => length > 3) ?? [],
    )
    expect(isComplete(packed)).toBe(true)
    const shorter = { text: packed.ids.text.slice(1), ends: packed.ids.ends }
    const spoilt = [
      { ...packed, ids: shorter },
      { ...packed, count: packed.count - 1 },
      { ...packed, told: { ...packed.told, bytes: packed.told.bytes.map(() => 0) } },
      { ...packed, id_index: packed.id_index.slice(1) },
      { ...packed, flags: packed.flags.slice(1) },
    ]
    expect(spoilt.map(isComplete)).toEqual(spoilt.map(() => false))
    expect(isComplete({ ...packed, told: undefined } as never)).toBe(false)
  })
})

describe('packing on a phone', () => {
  const at = setUpPhonesFixture(4)
  const packedOf = ({ ports }: Device) => ports.db.packed.get(at.venue.list_id)
  const named = async (door: Device) => {
    const { people: kept } = (await packedOf(door)) ?? {}
    const reader = kept === undefined ? null : new PackedReader(kept)
    return NUMBERS.slice(0, reader?.count ?? 0).map((place) => reader?.personAt(place).first_name)
  }

  test('a phone packs its complete list and starts from it plus later changes', async () => {
    const door = await at.phone('Main')
    const [one, two] = at.venue.attendees
    expect((await packedOf(door))?.people.count).toBe(4)
    await door.scan(one!.code)
    await door.settle()
    const again = await door.reopen()
    expect(again.state).toMatchObject({ total_attendees: 4, counts: { inside: 1, expected: 4 } })
    at.server.clock.advance(11_000)
    expect(kindOf(await again.scan({ kind: 'in', subject: { raw_code: one!.code } }))).toBe('already_in')
    expect(kindOf(await again.scan({ kind: 'in', subject: { raw_code: two!.code } }))).toBe('admitted')
  })

  test('a phone reads its blocks when the pack is missing or broken, and packs again', async () => {
    const door = await at.phone('Main')
    const [one] = at.venue.attendees
    for (const spoil of [
      () => door.ports.db.packed.clear(),
      () =>
        door.ports.db.packed.toCollection().modify((packed) => {
          packed.people.ids.text += '?'
        }),
      () => door.ports.db.packed.toCollection().modify({ shape: 0 }),
      () => door.ports.db.packed.toCollection().modify({ epoch: 99 }),
    ]) {
      await spoil()
      const again = await door.reopen()
      expect(again.state).toMatchObject({ total_attendees: 4, counts: { expected: 4 } })
      expect(again.search('guest', 10).total).toBe(4)
      await again.sync()
      expect((await packedOf(door))?.people.count).toBe(4)
      expect(isComplete((await packedOf(door))!.people)).toBe(true)
    }
    expect(kindOf(await door.scan(one!.code))).toBe('admitted')
  })

  test('a phone keeps no packed name that left the list or changed', async () => {
    const { event_id, list_id, organizer, tickets, attendees } = at.venue
    const { token } = organizer
    await at.server.call(updateCheckInList, {
      params: { event_id, check_in_list_id: list_id },
      body: { ticket_ids: [tickets.general] },
      token,
    })
    const door = await at.phone('Main')
    expect(await named(door)).toContain('Guest 2')
    advanceMinutes(at.server, 1)
    await at.server.call(updateAttendee, {
      params: { event_id, attendee_id: attendees[1]!.id },
      body: { ticket_id: tickets.vip },
      token,
    })
    await door.settle()
    expect(await named(door)).not.toContain('Guest 2')
    expect(await named(door)).toContain('Guest 3')
  })
})
