import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId, type Id } from '#contract/wire/id.ts'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { attendeeContextOf } from '#offline/door/device-context.ts'
import type { Door } from '#offline/door/door.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { advanceMinutes, kindOf, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

/** Sells one order of four people. */
async function orderOfFour(facts: Parameters<typeof at.venue.attendee>[0][] = [{}, {}, {}, {}]) {
  const order_id = newId('order', at.server.random)
  const people = []
  for (const [no, each] of facts.entries())
    people.push(await at.venue.attendee({ order_id, first_name: `Guest ${no}`, ...each }))
  return people
}

async function scanned(phone: Device, code: string) {
  const shown = await phone.scan(code)
  if (shown.kind !== 'shown') throw new Error('it is shown')
  return shown
}

const contextOf = (door: Door, shown: Awaited<ReturnType<typeof scanned>>) =>
  attendeeContextOf(door, shown.attendee, shown.scan)
const storedScans = () =>
  at.server.db.read((tx) => tx.select().from(scans).where(eq(scans.check_in_list_id, at.venue.list_id)))
const insideOf = (door: Door, people: readonly { id: Id }[]) =>
  people.map(({ id }) => door.roster.isInside(id))

describe('a party admitted by one tap', () => {
  test('the verdict names the others of the order, those who cannot come in with the reason', async () => {
    const now = at.server.clock.now()
    const [first, able, nameless, cancelled] = await orderOfFour([
      {},
      {},
      { first_name: '', last_name: '' },
      { cancelled_at: now },
    ])
    const { order_id } = first!
    await at.venue.attendee({ order_id, paid: false, first_name: 'Unpaid' })
    const came = await at.venue.attendee({ order_id, first_name: 'Came' })
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    await phone.scan(came.code)
    const shown = await scanned(phone, first!.code)
    const others = contextOf(phone.door, shown)?.others ?? []
    expect(others.map(({ attendee, verdict }) => [attendee.id, verdict.kind]).toSorted()).toEqual(
      [
        [able!.id, 'admitted'],
        [nameless!.id, 'admitted'],
        [cancelled!.id, 'cancelled'],
        [came.id, 'already_in'],
        [others.find(({ verdict }) => verdict.kind === 'unpaid')!.attendee.id, 'unpaid'],
      ].toSorted(),
    )
    expect(others.slice(0, 2).map(({ verdict }) => verdict.kind)).toEqual(['admitted', 'admitted'])
  })

  test('a member whose ticket is for another list is named, once the phone knows of them', async () => {
    const [first, second] = await orderOfFour([{}, { ticket: 'vip' }])
    const list_id = await at.venue.list({ ticket_ids: [at.venue.tickets.general] })
    const phone = await at.phone('Gate A', { list_id })
    const unknown = contextOf(phone.door, await scanned(phone, first!.code))
    expect(unknown?.others).toEqual([])
    expect(kindOf(await phone.scan(second!.code))).toBe('wrong_ticket_type')
    await phone.settle()
    const again = await phone.scan(first!.code)
    if (again.kind !== 'just_now') throw new Error('a moment ago')
    const { others = [] } = attendeeContextOf(phone.door, again.attendee, again.scan) ?? {}
    expect(others.every(({ verdict }) => verdict.kind === 'wrong_ticket_type')).toBe(true)
  })

  test('each member has a scan of their own of one moment with the id of the first, in one transaction', async () => {
    const people = await orderOfFour()
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const { scan } = await scanned(phone, people[0]!.code)
    const attendee_ids = people.slice(1).map(({ id }) => id)
    const party = await phone.door.admitParty({ with: scan.id, attendee_ids })
    expect(party).toMatchObject({ kind: 'party', refused: [], stored: 3 })
    expect(phone.door.state.waiting).toBe(4)
    expect(insideOf(phone.door, people)).toEqual([true, true, true, true])
    phone.browser.network.is_down = false
    await phone.settle()
    const stored = await storedScans()
    expect(stored.map(({ with_id }) => with_id).toSorted()).toEqual(
      [null, scan.id, scan.id, scan.id].toSorted(),
    )
    const members = stored.filter(({ with_id }) => with_id !== null)
    expect(new Set(members.map(({ scanned_at }) => scanned_at)).size).toBe(1)
    expect(members.map(({ attendee_id }) => attendee_id).toSorted()).toEqual(attendee_ids.toSorted())
    expect(await at.conflictsAtServer()).toEqual([])
  })

  test('a phone that cannot store all of them admits none', async () => {
    const people = await orderOfFour()
    const phone = await at.phone('Gate A')
    const { scan } = await scanned(phone, people[0]!.code)
    let left = 2
    phone.ports.db.scans.hook('creating', () => {
      left -= 1
      if (left === 0) throw new Error('the storage is full')
    })
    const attendee_ids = people.slice(1).map(({ id }) => id)
    expect(await phone.door.admitParty({ with: scan.id, attendee_ids })).toEqual({ kind: 'not_saved' })
    const reopened = await phone.reopen()
    expect(insideOf(reopened, people)).toEqual([true, false, false, false])
    expect(await phone.ports.db.scans.count()).toBe(1)
  })

  test('members who cannot come in any more are not admitted but named, and no scan is stored for them', async () => {
    const people = await orderOfFour()
    const phone = await at.phone('Gate A')
    const { scan } = await scanned(phone, people[0]!.code)
    await at.server.call(setAttendeeStatus, {
      params: { event_id: at.venue.event_id, attendee_id: people[1]!.id },
      body: { status: 'CANCELLED' },
      token: at.venue.organizer.token,
    })
    await phone.scan(people[2]!.code)
    await phone.settle()
    const attendee_ids = people.slice(1).map(({ id }) => id)
    const party = await phone.door.admitParty({ with: scan.id, attendee_ids })
    if (party.kind !== 'party') throw new Error('it is shown')
    expect(party.admitted.map(({ id }) => id)).toEqual([people[3]!.id])
    expect(party.refused.map(({ verdict }) => verdict.kind)).toEqual(['cancelled', 'already_in'])
    expect(await phone.ports.db.scans.count()).toBe(3)
  })

  test('a list that allows every entry does not admit those who are inside a second time', async () => {
    const people = await orderOfFour()
    const list_id = await at.venue.list({ re_entry: 'always' })
    const phone = await at.phone('Gate A', { list_id })
    const { scan } = await scanned(phone, people[0]!.code)
    await phone.scan(people[1]!.code)
    advanceMinutes(at.server, 1)
    const attendee_ids = people.map(({ id }) => id)
    const party = await phone.door.admitParty({ with: scan.id, attendee_ids })
    if (party.kind !== 'party') throw new Error('it is shown')
    expect(party.admitted.map(({ id }) => id)).toEqual(people.slice(2).map(({ id }) => id))
    expect(phone.door.roster.entriesOf(people[1]!.id)).toBe(1)
  })

  test('one undo takes back the whole party, whichever of its scans it names', async () => {
    for (const pick of [0, 2]) {
      const people = await orderOfFour()
      const phone = await at.phone('Gate A')
      const first = await scanned(phone, people[0]!.code)
      const party = await phone.door.admitParty({
        with: first.scan.id,
        attendee_ids: people.slice(1).map(({ id }) => id),
      })
      if (party.kind !== 'party') throw new Error('it is shown')
      expect(contextOf(phone.door, first)?.party_size).toBe(4)
      await phone.settle()
      advanceMinutes(at.server, 14)
      const target = [first.scan, ...party.scans][pick]!
      expect(await phone.door.undo(target)).toMatchObject({ verdict: { kind: 'undone' }, stored: 4 })
      expect(insideOf(phone.door, people)).toEqual([false, false, false, false])
      expect(await phone.door.undo(target)).toMatchObject({
        verdict: { kind: 'undo_refused', reason: 'nothing_to_undo' },
        stored: 0,
      })
      await phone.settle()
      const { inside } = (await at.countsAtServer(at.venue.list_id)) ?? {}
      expect(inside).toBe(0)
      expect(kindOf(await phone.scan(people[3]!.code))).toBe('admitted')
      await phone.settle()
      await phone.door.undo((await phone.door.queue(1))[0]!)
      await phone.settle()
    }
  })

  test('an undo later than 15 minutes after the first scan takes back those who came in later', async () => {
    const people = await orderOfFour()
    const phone = await at.phone('Gate A')
    const first = await scanned(phone, people[0]!.code)
    advanceMinutes(at.server, 10)
    await phone.door.admitParty({ with: first.scan.id, attendee_ids: [people[1]!.id, people[2]!.id] })
    advanceMinutes(at.server, 10)
    expect(await phone.door.undo(first.scan)).toMatchObject({ verdict: { kind: 'undone' }, stored: 2 })
    expect(insideOf(phone.door, people)).toEqual([true, false, false, false])
    advanceMinutes(at.server, 10)
    expect(await phone.door.undo(first.scan)).toMatchObject({
      verdict: { kind: 'undo_refused', reason: 'too_late' },
    })
  })

  test('a party found by name is undone as a whole after the tab was opened again', async () => {
    const people = await orderOfFour()
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const party = await phone.door.admitParty({ with: null, attendee_ids: people.map(({ id }) => id) })
    if (party.kind !== 'party') throw new Error('it is shown')
    expect(new Set(party.scans.map((scan) => scan.with))).toEqual(new Set([party.scans[0]!.id]))
    phone.browser.network.is_down = false
    await phone.settle()
    const reopened = await phone.reopen()
    expect(await reopened.undo(party.scans[3]!)).toMatchObject({ stored: 4 })
    expect(insideOf(reopened, people)).toEqual([false, false, false, false])
  })

  test('another phone cannot undo a party, but somebody with the right can, as a whole', async () => {
    const people = await orderOfFour()
    const phone = await at.phone('Gate A')
    const other = await at.phone('Gate B', { may_override: true })
    const party = await phone.door.admitParty({ with: null, attendee_ids: people.map(({ id }) => id) })
    if (party.kind !== 'party') throw new Error('it is shown')
    await phone.settle()
    await other.settle()
    expect(insideOf(other.door, people)).toEqual([true, true, true, true])
    expect(await other.door.undo(party.scans[0]!)).toMatchObject({ verdict: { reason: 'other_device' } })
    const override = { reason: 'Wrong group', by: 'Mei' }
    expect(await other.door.undo(party.scans[0]!, override)).toMatchObject({ stored: 4 })
    await other.settle()
    await phone.settle()
    expect(insideOf(phone.door, people)).toEqual([false, false, false, false])
  })

  test('a phone that crashed after storing a party answers the same party once', async () => {
    const people = await orderOfFour()
    const phone = await at.phone('Gate A')
    const id = newId('scan', at.server.random)
    const request = { with: null, attendee_ids: people.map((person) => person.id) }
    await phone.door.admitParty(request, { id })
    const reopened = await phone.reopen()
    const again = await reopened.admitParty(request, { id, is_retry: true })
    if (again.kind !== 'party') throw new Error('it is shown')
    expect(again.admitted.map((person) => person.id)).toEqual(request.attendee_ids)
    expect(await phone.ports.db.scans.count()).toBe(4)
  })

  test('a member whom an offline phone admitted too is a conflict of that person alone', async () => {
    const people = await orderOfFour()
    const [here, there] = [await at.phone('Gate A'), await at.phone('Gate B')]
    here.browser.network.is_down = there.browser.network.is_down = true
    await there.scan(people[2]!.code)
    advanceMinutes(at.server, 1)
    await here.door.admitParty({ with: null, attendee_ids: people.map(({ id }) => id) })
    here.browser.network.is_down = there.browser.network.is_down = false
    for (const phone of [here, there, here]) await phone.settle()
    expect(await at.conflictsAtServer()).toMatchObject([
      { attendee_id: people[2]!.id, first: { gate: 'Gate B' }, second: { gate: 'Gate A' } },
    ])
    expect(insideOf(here.door, people)).toEqual([true, true, true, true])
  })
})
