import { describe, expect, test } from 'vitest'
import {
  createCheckInList,
  listCheckInLists,
  readCheckInStats,
  updateCheckInList,
} from '#contract/door/check-in-lists.ts'
import { listConflicts } from '#contract/door/conflicts.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { listAttendees } from '#contract/orders/attendees.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeScanInput, pairTestDevice, postScans } from './door-calls.ts'

describeOnAnyDatabase('a list that hands out things', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const create = async (fields: object = {}) => {
    const body = { name: 'Badges', ticket_ids: Object.values(fixture.venue.tickets), ...fields }
    const { data } = await fixture.call('organizer', createCheckInList, {
      params: event(),
      body: { kind: 'hand_out', ...body },
    })
    return data
  }
  const update = (id: string, body: object) =>
    fixture.call('organizer', updateCheckInList, {
      params: { ...event(), check_in_list_id: id },
      body,
    })
  const headerOf = async (id: string) => {
    const { data } = await fixture.call('organizer', readMirror, { params: { check_in_list_id: id } })
    return data
  }
  /** Sends scans of one ticket as a desk of a list. */
  async function scanAt(list_id: string, scans: Record<string, unknown>[], gate = 'Desk 2') {
    const { token } = await pairTestDevice(fixture.server, fixture.venue, gate, { list_id, gate })
    const made = scans.map((scan) => makeScanInput(fixture.server, scan))
    return { made, answers: await postScans(fixture.server, fixture.venue, token, made, list_id), token }
  }

  describe('rules', () => {
    test('a list is an entrance unless it says otherwise', async () => {
      const { data } = await fixture.call('organizer', listCheckInLists, { params: event() })
      expect(data.map((list) => list.kind)).toEqual(['entry', 'entry'])
    })

    test('rules about entering again are ignored when it is created or changed', async () => {
      const rules = { re_entry: 'always', minutes_between_entries: 5, auto_check_out_at: '02:00' } as const
      const none = { re_entry: 'never', minutes_between_entries: null, auto_check_out_at: null }
      const list = await create({ ...rules, admit_unpaid: true })
      expect(list).toMatchObject({ kind: 'hand_out', ...none, admit_unpaid: true })
      const { data } = await update(list.id, rules)
      expect(data).toMatchObject({ ...none, version: list.version })
      const entrance = await create({ kind: 'entry', ...rules })
      expect(entrance).toMatchObject({ kind: 'entry', ...rules })
      expect((await update(entrance.id, { kind: 'hand_out' })).data).toMatchObject({
        kind: 'hand_out',
        ...none,
      })
    })

    test('an unknown kind is refused by name and changes nothing', async () => {
      const { list_id } = fixture.venue
      await expect(update(list_id, { kind: 'cloakroom' })).rejects.toMatchObject({
        status: 422,
        errors: { kind: [expect.any(String)] },
      })
    })

    test('the kind is fixed once the list has a scan, whatever else is sent, in both directions', async () => {
      const { id } = await fixture.venue.attendee()
      const badges = await create()
      for (const [list_id, other] of [
        [badges.id, 'entry'],
        [fixture.venue.list_id, 'hand_out'],
      ] as const) {
        await scanAt(list_id, [{ attendee_id: id }])
        await expect(update(list_id, { kind: other, name: 'Other' })).rejects.toMatchObject({
          status: 409,
          code: 'check_in_list.kind_locked',
          errors: { kind: [expect.any(String)] },
        })
      }
      expect((await update(badges.id, { kind: 'hand_out', name: 'Lanyards' })).data.name).toBe('Lanyards')
    })
  })

  describe('the mirror', () => {
    test('a phone of an earlier version cannot read it as an entrance, and plain lists stay readable', async () => {
      const badges = await create()
      const { list } = await headerOf(badges.id)
      expect(list).toMatchObject({ kind: 'hand_out', rules_version: 2 })
      const plain = await headerOf(fixture.venue.list_id)
      expect(plain.list).toMatchObject({ rules_version: 1 })
      expect(Object.keys(plain.list!)).not.toContain('kind')
    })

    test('an entrance and a list that hands out things never send people to each other', async () => {
      const badges = await create({ name: 'VIP badges', ticket_ids: [fixture.venue.tickets.vip] })
      const meals = await create({ name: 'Meals' })
      const namesAt = async (id: string) =>
        (await headerOf(id)).sibling_lists?.map(({ name }) => name).toSorted()
      expect(await namesAt(fixture.venue.list_id)).toEqual(['VIP door'])
      expect(await namesAt(badges.id)).toEqual(['Meals'])
      expect(await namesAt(meals.id)).toEqual(['VIP badges'])
      const general = await fixture.venue.attendee()
      const { answers } = await scanAt(badges.id, [{ attendee_id: general.id, local_verdict: null }])
      expect(answers[0]?.verdict).toMatchObject({
        kind: 'wrong_ticket_type',
        expected_lists: [{ id: meals.id, name: 'Meals' }],
      })
    })
  })

  describe('handing out', () => {
    const attendanceOf = async (id: string) => {
      const people = await fixture.call('organizer', listAttendees, { params: event() })
      const stats = await fixture.call('organizer', readEventStats, { params: event() })
      const { entered, arrivals, tickets, conflicts } = stats.data
      const of_types = tickets.reduce((sum, ticket) => sum + ticket.entered, 0)
      return {
        checked_in_at: people.data.find((person) => person.id === id)?.checked_in_at,
        entered,
        arrivals: arrivals.length,
        of_types,
        conflicts,
      }
    }
    const countsOf = async (id: string) => {
      const { data } = await fixture.call('door', readCheckInStats, { params: event() })
      return data.lists.find(({ check_in_list_id }) => check_in_list_id === id)
    }
    const NOBODY = { checked_in_at: null, entered: 0, arrivals: 0, of_types: 0, conflicts: 0 }

    test('a thing given counts as given, and nobody has come', async () => {
      const badges = await create()
      const { id } = await fixture.venue.attendee()
      const { answers } = await scanAt(badges.id, [{ attendee_id: id, local_verdict: null }])
      expect(answers[0]).toMatchObject({ stored: true, verdict: { kind: 'admitted' } })
      expect(await countsOf(badges.id)).toMatchObject({ inside: 0, entered: 0, given: 1, conflicts: 0 })
      expect(await attendanceOf(id)).toEqual(NOBODY)
      await scanAt(fixture.venue.list_id, [{ attendee_id: id }])
      expect(await countsOf(fixture.venue.list_id)).toMatchObject({ inside: 1, entered: 1, given: 0 })
      expect(await attendanceOf(id)).toMatchObject({ checked_in_at: expect.any(String), entered: 1 })
    })

    test('an undo takes the thing back, and it can be given again', async () => {
      const badges = await create()
      const { id } = await fixture.venue.attendee()
      const { made, token } = await scanAt(badges.id, [{ attendee_id: id }])
      const undo = makeScanInput(fixture.server, { kind: 'undo', undoes: made[0]!.id, local_verdict: null })
      await postScans(fixture.server, fixture.venue, token, [undo], badges.id)
      expect(await countsOf(badges.id)).toMatchObject({ given: 0 })
      const again = await scanAt(badges.id, [{ attendee_id: id, local_verdict: null }])
      expect(again.answers[0]?.verdict).toEqual({ kind: 'admitted' })
      expect(await countsOf(badges.id)).toMatchObject({ given: 1 })
    })

    test('a thing given twice is a conflict with both desks, and the second desk is told when', async () => {
      const badges = await create()
      const { id } = await fixture.venue.attendee()
      await scanAt(badges.id, [{ attendee_id: id }], 'Desk 1')
      fixture.server.clock.advance(60_000)
      const { answers } = await scanAt(badges.id, [{ attendee_id: id }])
      expect(answers[0]).toMatchObject({
        verdict: { kind: 'already_in', gate: 'Desk 1' },
        conflict: { first: { gate: 'Desk 1' }, second: { gate: 'Desk 2' } },
      })
      const { data } = await fixture.call('organizer', listConflicts, {
        params: { check_in_list_id: badges.id },
      })
      expect(data).toHaveLength(1)
      expect(await countsOf(badges.id)).toMatchObject({ given: 1, conflicts: 1 })
      expect(await attendanceOf(id)).toEqual({ ...NOBODY, conflicts: 1 })
    })

    test('an exit is refused', async () => {
      const badges = await create()
      const { id } = await fixture.venue.attendee()
      const { answers } = await scanAt(badges.id, [
        { attendee_id: id },
        { attendee_id: id, kind: 'out', local_verdict: null },
      ])
      expect(answers[1]?.verdict).toEqual({ kind: 'not_inside' })
      expect(await countsOf(badges.id)).toMatchObject({ given: 1, conflicts: 0 })
    })
  })
})
