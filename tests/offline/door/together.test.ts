import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reissueTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { kindOf, advanceMinutes } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
const ofAttendee = (attendee_id: string) => ({ event_id: at.venue.event_id, attendee_id })
const token = () => at.venue.organizer.token

describe('doors that reconnect', () => {
  test('D86: two offline doors admit one ticket; both reconnect and show the conflict', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    const gate_b = await at.phone('Gate B')
    gate_a.browser.network.is_down = gate_b.browser.network.is_down = true
    expect(kindOf(await gate_a.scan(ticket!.code))).toBe('admitted')
    advanceMinutes(at.server, 2)
    expect(kindOf(await gate_b.scan(ticket!.code))).toBe('admitted')
    gate_a.browser.network.is_down = gate_b.browser.network.is_down = false
    await gate_b.settle()
    await gate_a.settle()
    await gate_b.settle()
    for (const { door } of [gate_a, gate_b]) {
      expect(door.state.conflicts).toMatchObject([{ first: { gate: 'Gate A' }, scan: { gate: 'Gate B' } }])
      expect(door.state.pill).toBe('attention')
    }
    expect(await at.conflictsAtServer()).toMatchObject([
      { first: { gate: 'Gate A' }, second: { gate: 'Gate B' } },
    ])
  })

  test('a reviewed conflict no longer needs attention on that phone', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    const gate_b = await at.phone('Gate B')
    for (const { scan } of [gate_a, gate_b]) await scan(ticket!.code)
    for (const { settle } of [gate_a, gate_b, gate_a]) await settle()
    expect(gate_a.door.state.pill).toBe('attention')
    await gate_a.door.seeConflicts()
    expect(gate_a.door.state).toMatchObject({ pill: 'live', unseen_conflicts: 0 })
    expect(gate_a.door.state.conflicts.length).toBe(1)
  })

  test('D88: a refund at 20:00 keeps the 19:55 scan valid and flags the 20:05 one, uploaded at 21:00', async () => {
    const [early, late] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    await gate_a.scan(early!.code)
    const refunded_at = advanceMinutes(at.server, 5)
    await at.server.db.withTx((tx) =>
      tx.update(attendees).set({ refunded_at }).where(eq(attendees.event_id, at.venue.event_id)),
    )
    advanceMinutes(at.server, 5)
    await gate_a.scan(late!.code)
    advanceMinutes(at.server, 55)
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect(await at.conflictsAtServer()).toMatchObject([
      { attendee_id: late!.id, verdict: { kind: 'refunded', at: refunded_at } },
    ])
  })

  test('D89: an offline admission by a reissued code is stored on its ticket and flagged', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    await at.server.call(reissueTicket, {
      params: ofAttendee(ticket!.id),
      body: { reason: 'passed_on' },
      token: token(),
    })
    advanceMinutes(at.server, 1)
    expect(kindOf(await gate_a.scan(ticket!.code))).toBe('admitted')
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect(await at.conflictsAtServer()).toMatchObject([
      { attendee_id: ticket!.id, verdict: { kind: 'revoked', reason: 'passed_on' } },
    ])
    expect(gate_a.door.state.conflicts).toMatchObject([{ verdict: { kind: 'revoked' } }])
  })

  test('D54 and D58: after a reissue the old code is revoked with its reason and the new one admits', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    const { data: reissued } = await at.server.call(reissueTicket, {
      params: ofAttendee(ticket!.id),
      body: { reason: 'renamed' },
      token: token(),
    })
    await gate_a.settle()
    gate_a.browser.network.is_down = true
    expect(await gate_a.scan(ticket!.code)).toMatchObject({
      verdict: { kind: 'revoked', reason: 'renamed', at: reissued.reissued_at },
    })
    expect(kindOf(await gate_a.scan(reissued.ticket_code ?? ''))).toBe('admitted')
  })

  test('D9, D10 and D15: a cancelled ticket is refused, a reactivated one admitted, siblings are unaffected', async () => {
    const [ticket, sibling] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    const setStatus = (status: 'ACTIVE' | 'CANCELLED') =>
      at.server.call(setAttendeeStatus, { params: ofAttendee(ticket!.id), body: { status }, token: token() })
    await setStatus('CANCELLED')
    await gate_a.settle()
    expect(kindOf(await gate_a.scan(ticket!.code))).toBe('cancelled')
    expect(kindOf(await gate_a.scan(sibling!.code))).toBe('admitted')
    await setStatus('ACTIVE')
    await gate_a.settle()
    expect(kindOf(await gate_a.scan(ticket!.code))).toBe('admitted')
  })

  test('a ticket that was resold is refused offline as given back, with the time', async () => {
    const resold_at = at.server.clock.now()
    const ticket = await at.venue.attendee({ cancelled_at: resold_at, resold_at })
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    advanceMinutes(at.server, 5)
    expect(await gate_a.scan(ticket.code)).toMatchObject({
      verdict: { kind: 'cancelled', at: resold_at, given_back: true },
    })
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect(await at.conflictsAtServer()).toEqual([])
  })

  test('D72: a scan of another phone arrives with gate and time and without repeated attendee data', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    const gate_b = await at.phone('Gate B')
    await gate_a.scan(ticket!.code)
    const first_at = at.server.clock.now()
    await gate_a.settle()
    const chunks_before = await gate_b.ports.db.chunks.count()
    await gate_b.settle()
    expect(kindOf(await gate_b.scan(ticket!.code))).toBe('already_in')
    expect(await gate_b.scan(ticket!.code)).toMatchObject({ verdict: { first_at, gate: 'Gate A' } })
    const [delta] = (await gate_b.ports.db.chunks.toArray()).slice(chunks_before)
    expect(delta).toMatchObject({ attendees: [], scans: [{ attendee_id: ticket!.id }] })
  })

  test('D71: an undone scan makes the ticket usable on the other phones', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    const gate_b = await at.phone('Gate B')
    const shown = await gate_a.scan(ticket!.code)
    if (shown.kind !== 'shown') throw new Error('it is shown')
    for (const { settle } of [gate_a, gate_b]) await settle()
    expect(gate_b.door.roster.isInside(ticket!.id)).toBe(true)
    await gate_a.door.undo(shown.scan)
    for (const { settle } of [gate_a, gate_b]) await settle()
    expect(gate_b.door.roster.isInside(ticket!.id)).toBe(false)
    expect(kindOf(await gate_b.scan(ticket!.code))).toBe('admitted')
  })

  test('D75: a changed list applies its new rule from then on and earlier scans stay valid', async () => {
    const [ticket, other] = at.venue.attendees
    const vip = await at.venue.attendee({ ticket: 'vip' })
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    await gate_a.scan(ticket!.code)
    advanceMinutes(at.server, 1)
    await at.server.call(updateCheckInList, {
      params: { event_id: at.venue.event_id, check_in_list_id: at.venue.list_id },
      body: { ticket_ids: [at.venue.tickets.vip] },
      token: token(),
    })
    advanceMinutes(at.server, 1)
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect(await at.conflictsAtServer()).toEqual([])
    expect(kindOf(await gate_a.scan(other!.code))).toBe('wrong_ticket_type')
    expect(kindOf(await gate_a.scan(vip.code))).toBe('admitted')
  })

  test('D92: two phones that created the same id have two scans', async () => {
    const [ticket] = at.venue.attendees
    const gate_a = await at.phone('Gate A')
    const gate_b = await at.phone('Gate B')
    const shown = await gate_a.scan(ticket!.code)
    if (shown.kind !== 'shown') throw new Error('it is shown')
    await gate_a.settle()
    await gate_b.scan(at.venue.attendees[1]!.code)
    await gate_b.ports.db.scans.toCollection().modify((scan, ref) => {
      ref.value = { ...scan, id: shown.scan.id }
    })
    await (await gate_b.reopen()).sync()
    const stored = await at.server.db.read((tx) => tx.select().from(scans).where(eq(scans.id, shown.scan.id)))
    expect(stored.length).toBe(2)
  })

  test('D107: entries, exits and current attendance are the same on phone and server', async () => {
    const list_id = await at.venue.list({ re_entry: 'after_exit' })
    const gate_a = await at.phone('Gate A', { list_id })
    const [one, two] = at.venue.attendees
    await gate_a.scan(one!.code)
    await gate_a.scan(two!.code)
    advanceMinutes(at.server, 1)
    await gate_a.leave(one!.code)
    expect(gate_a.door.state).toMatchObject({ counts: { inside: 1, entered: 2 }, waiting: 3, pill: 'saved' })
    await gate_a.settle()
    const { json } = await at.server.raw('GET', `/events/${at.venue.event_id}/check_in_stats`, {
      token: token(),
    })
    expect(json).toMatchObject({
      data: {
        lists: expect.arrayContaining([
          expect.objectContaining({ check_in_list_id: list_id, inside: 1, entered: 2 }),
        ]),
      },
    })
  })
})
