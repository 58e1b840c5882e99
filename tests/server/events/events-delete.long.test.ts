import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAttendee } from '#contract/orders/attendees.ts'
import { addCategories } from '#contract/events/categories.ts'
import { updateEventSettings } from '#contract/events/event-settings.ts'
import { deleteEvent, listEvents, readEvent, updateEvent } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { addEvent, addList, type BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, makeScanInput, postScans } from '../door/door-calls.ts'

const HAS_ORDERS = { status: 409, code: 'event.has_orders' }
const NOT_FOUND = { status: 404, code: 'event.not_found' }

describeOnAnyDatabase('deleting an event', (kind) => {
  const fixture = useFixture(kind)
  const of = (event_id: Id) => ({ params: { event_id } })
  const remove = (event_id = fixture.venue.event_id) => fixture.call('organizer', deleteEvent, of(event_id))

  /** Counts the rows of the whole database that belong to an event, without audit entries. */
  /** Audit entries outlive the event. */
  const rowsOf = (event_id: Id) =>
    fixture.db.read(async (tx) => {
      const { rows: tables } = await tx.execute<{ name: string }>(sql`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'event_id' and table_name <> 'audit_entries'`)
      const counts = tables.map(
        ({ name }) =>
          sql`select count(*)::int as n from ${sql.identifier(name)} where event_id = ${event_id}`,
      )
      const { rows } = await tx.execute<{ n: number }>(sql.join(counts, sql` union all `))
      return rows.reduce((sum, { n }) => sum + n, 0)
    })

  test('deleting an event deletes all its rows and no row of another event', async () => {
    const { event_id, other_event, tickets } = fixture.venue
    const others = await rowsOf(other_event.id)
    await pairTestDevice(fixture.server, fixture.venue, 'Phone')
    await fixture.call('owner', addCategories, { ...of(event_id), body: { categories: ['Music'] } })
    await fixture.call('owner', updateEventSettings, { ...of(event_id), body: { seo_title: 'Lights' } })
    await fixture.call('owner', updateEvent, { ...of(event_id), body: { title: 'Lights' } })
    for (const [path, body] of [
      ['promo-codes', { code: 'EARLY', discount_type: 'PERCENTAGE', discount: 10 }],
      ['capacity-assignments', { name: 'Hall', capacity: 100, ticket_ids: [tickets.general] }],
    ] as const) {
      const made = await fixture.server.raw('POST', `/events/${event_id}/${path}`, {
        body,
        token: fixture.venue.owner.token,
      })
      expect(made.status, made.text).toBe(201)
    }
    expect(await rowsOf(event_id)).toBeGreaterThan(12)
    await remove()
    expect(await rowsOf(event_id)).toBe(0)
    expect(await rowsOf(other_event.id)).toBe(others)
    await expect(fixture.call('owner', readEvent, of(event_id))).rejects.toMatchObject(NOT_FOUND)
    await expect(remove()).rejects.toMatchObject(NOT_FOUND)
    const left = await fixture.call('owner', listEvents, {})
    expect(left.data.map(({ id }) => id)).toEqual([other_event.id])
  })

  test('deleting an event removes its assignments and keeps the members’ other events', async () => {
    const { account_id, event_id, other_event } = fixture.venue
    const event_ids = [event_id, other_event.id]
    const { user_id } = await fixture.db.withTx((tx) =>
      addMember(fixture.server, tx, { account_id, role: 'collaborator', event_ids }),
    )
    await remove()
    const { rows } = await fixture.db.read((tx) =>
      tx.execute(sql`select event_ids, version from team_memberships where user_id = ${user_id}`),
    )
    expect(rows).toEqual([{ event_ids: [other_event.id], version: 2 }])
  })

  test('an event with orders or scans cannot be deleted', async () => {
    const { event_id, other_event } = fixture.venue
    await fixture.venue.attendee()
    await expect(remove()).rejects.toMatchObject(HAS_ORDERS)
    const list_id = await fixture.db.withTx((tx) => addList(fixture.server, tx, other_event))
    const place = { ...fixture.venue, event_id: other_event.id, list_id }
    const phone = await pairTestDevice(fixture.server, place, 'Phone')
    const scan = makeScanInput(fixture.server, { raw_code: 'not a ticket' })
    const scanned = await postScans(fixture.server, place, phone.token, [scan])
    expect(scanned).toMatchObject([{ stored: true }])
    await expect(remove(other_event.id)).rejects.toMatchObject(HAS_ORDERS)
    expect((await fixture.call('owner', listEvents, {})).data.map(({ id }) => id).sort()).toEqual(
      [event_id, other_event.id].sort(),
    )
  })

  test('a stale delete of an event returns 412 with the current row', async () => {
    const { event_id } = fixture.venue
    const { data } = await fixture.call('owner', updateEvent, { ...of(event_id), body: { title: 'Renamed' } })
    const stale = fixture.call('owner', deleteEvent, { ...of(event_id), version: 1 })
    await expect(stale).rejects.toMatchObject({ status: 412, code: 'version.stale', current: data })
    await fixture.call('owner', deleteEvent, { ...of(event_id), version: data.version })
  })

  test('organizers delete events, strangers receive 404 and other members 403', async () => {
    const { event_id } = fixture.venue
    await expect(fixture.call('stranger', deleteEvent, of(event_id))).rejects.toMatchObject(NOT_FOUND)
    for (const who of ['collaborator', 'door'] as const) {
      const refused = { status: 403, code: 'permission.denied' }
      await expect(fixture.call(who, deleteEvent, of(event_id))).rejects.toMatchObject(refused)
    }
    expect((await fixture.server.raw('DELETE', `/events/${event_id}`)).status).toBe(401)
    await expect(remove('ev_0000000000000000')).rejects.toMatchObject(NOT_FOUND)
  })

  describe('deleting an event during an order', () => {
    const order = ({ id, tickets }: BuiltEvent) =>
      fixture.call('owner', createAttendee, {
        ...of(id),
        body: { first_name: 'Wing', email: 'wing@example.test', ticket_id: tickets.general },
      })

    test('either the event stays with the concurrent order, or neither exists', async () => {
      const { account_id } = fixture.venue
      for (let round = 0; round < 12; round += 1) {
        const event = await fixture.db.withTx((tx) => addEvent(fixture.server, tx, { account_id }))
        const [ordered, removed] = await Promise.allSettled([order(event), remove(event.id)])
        const is_there = await fixture.call('owner', readEvent, of(event.id)).then(
          () => true,
          () => false,
        )
        expect(is_there).toBe(removed.status === 'rejected')
        expect(ordered.status).toBe(is_there ? 'fulfilled' : 'rejected')
        // Either refusal is possible, depending on which row is checked first.
        const gone = /^(event.not_found|attendee.ticket_unknown)$/
        if (ordered.status === 'rejected') {
          expect(ordered.reason).toMatchObject({ code: expect.stringMatching(gone) })
        }
        if (removed.status === 'rejected') expect(removed.reason).toMatchObject(HAS_ORDERS)
        expect((await rowsOf(event.id)) > 0).toBe(is_there)
      }
    })

    test('a concurrent change leaves no rows behind without the event', async () => {
      const { account_id } = fixture.venue
      for (let round = 0; round < 8; round += 1) {
        const { id } = await fixture.db.withTx((tx) => addEvent(fixture.server, tx, { account_id }))
        const settled = await Promise.allSettled([
          fixture.call('owner', updateEventSettings, { ...of(id), body: { seo_title: `Round ${round}` } }),
          fixture.call('owner', addCategories, { ...of(id), body: { categories: ['Late'] } }),
          remove(id),
        ])
        const codes = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
        for (const reason of codes) expect(reason).toMatchObject(NOT_FOUND)
        expect(await rowsOf(id)).toBe(0)
      }
    })
  })
})
