import { addMs } from '#contract/wire/instant.ts'
import { describe, expect, test } from 'vitest'
import { listAttendees, readAttendee, reissueTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees, type NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const MINUTE_MS = 60_000

describeOnAnyDatabase('attendees', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (attendee_id: string) => ({ ...event(), attendee_id })
  const add = (...attendees: NewAttendee[]) =>
    fixture.db.withTx((tx) => addAttendees(fixture.server, tx, fixture.venue.event, attendees))
  const names = async (query: QueryInput<typeof listAttendees>) =>
    (await fixture.call('owner', listAttendees, { params: event(), query })).data.map((one) =>
      `${one.first_name} ${one.last_name}`.trim(),
    )

  describe('permissions on attendees', () => {
    test('attendee endpoints return 401 without a session', async () => {
      const path = `/events/${fixture.venue.event_id}/attendees`
      const { id } = await fixture.venue.attendee()
      for (const [method, at, body] of [
        ['GET', path, undefined],
        ['GET', `${path}/${id}`, undefined],
        ['PATCH', `${path}/${id}`, { status: 'CANCELLED' }],
        ['POST', `${path}/${id}/reissue`, { reason: 'lost' }],
      ] as const) {
        expect((await fixture.server.raw(method, at, { body })).status).toBe(401)
      }
    })

    test('a stranger and a collaborator of another event receive event.not_found', async () => {
      const { id } = await fixture.venue.attendee()
      const elsewhere = { event_id: fixture.venue.other_event.id }
      for (const call of [
        () => fixture.call('stranger', listAttendees, { params: event() }),
        () => fixture.call('stranger', readAttendee, { params: of(id) }),
        () => fixture.call('stranger', setAttendeeStatus, { params: of(id), body: { status: 'CANCELLED' } }),
        () => fixture.call('stranger', reissueTicket, { params: of(id), body: { reason: 'lost' } }),
        () => fixture.call('collaborator', listAttendees, { params: elsewhere }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 404, code: 'event.not_found' })
      }
      // Access to one event gives no access to an attendee of another.
      await expect(
        fixture.call('owner', readAttendee, { params: { ...elsewhere, attendee_id: id } }),
      ).rejects.toMatchObject({ status: 404, code: 'attendee.not_found' })
      await expect(
        fixture.call('owner', setAttendeeStatus, {
          params: { ...elsewhere, attendee_id: id },
          body: { status: 'CANCELLED' },
        }),
      ).rejects.toMatchObject({ status: 404, code: 'attendee.not_found' })
    })

    test('door staff cannot read attendees', async () => {
      const { id } = await fixture.venue.attendee()
      for (const call of [
        () => fixture.call('door', listAttendees, { params: event() }),
        () => fixture.call('door', readAttendee, { params: of(id) }),
        () => fixture.call('door', setAttendeeStatus, { params: of(id), body: { status: 'CANCELLED' } }),
        () => fixture.call('door', reissueTicket, { params: of(id), body: { reason: 'lost' } }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 403, code: 'permission.denied' })
      }
    })

    test('a collaborator reads and edits attendees of an assigned event, with ticket codes', async () => {
      const { id, code } = await fixture.venue.attendee()
      const read = await fixture.call('collaborator', readAttendee, { params: of(id) })
      expect(read.data.ticket_code).toBe(code)
      const edit = { params: of(id), body: { status: 'CANCELLED' } } as const
      expect((await fixture.call('collaborator', setAttendeeStatus, edit)).data.status).toBe('CANCELLED')
    })
  })

  describe('GET /attendees', () => {
    test('the list contains the columns of the page and no ticket code', async () => {
      const { id, order_id } = await fixture.venue.attendee({
        ticket: 'vip',
        first_name: '大文',
        last_name: '陳',
        note: 'Wheelchair',
        paid: false,
      })
      const { data } = await fixture.call('organizer', listAttendees, { params: event() })
      expect(data).toEqual([
        {
          id,
          event_id: fixture.venue.event_id,
          order_id,
          ticket_id: fixture.venue.tickets.vip,
          ticket_name: 'VIP',
          price_id: fixture.venue.event.prices.vip,
          first_name: '大文',
          last_name: '陳',
          email: 'wing.chan@example.test',
          status: 'ACTIVE',
          paid_at: null,
          cancelled_at: null,
          refunded_at: null,
          reissued_at: null,
          offered_at: null,
          resold_at: null,
          note: 'Wheelchair',
          needs_attention: false,
          ticket_code: null,
          checked_in_at: null,
          erased_at: null,
          created_at: addMs(TEST_NOW, -60 * MINUTE_MS),
          version: 1,
        },
      ])
    })

    test('the list is searched by parts of names in any order and script, by e-mail and by ids', async () => {
      const [, emile] = await add(
        { first_name: '大文', last_name: '陳' },
        { first_name: 'Émile', last_name: "O'Neill", email: 'emile@example.test' },
        { first_name: 'Жанна', last_name: 'Иванова', email: 'jeanne@example.test' },
        { first_name: 'Per_cent', last_name: '100%', email: 'back\\slash@example.test' },
      )
      expect(await names({ query: "o'neill émi" })).toEqual(["Émile O'Neill"])
      expect(await names({ query: "ÉMILE O'N" })).toEqual(["Émile O'Neill"])
      expect(await names({ query: 'жан ИВАН' })).toEqual(['Жанна Иванова'])
      expect(await names({ query: '陳大文' })).toEqual(['大文 陳'])
      expect(await names({ query: '文 陳' })).toEqual(['大文 陳'])
      for (const query of ['陈大文', '大文陳', '陈'])
        expect(await names({ query }), query).toEqual(['大文 陳'])
      for (const query of ['emile', "emileo'n", 'ÈMILE'])
        expect(await names({ query }), query).toEqual(["Émile O'Neill"])
      expect(await names({ query: 'JEANNE@' })).toEqual(['Жанна Иванова'])
      expect(await names({ query: emile!.id })).toEqual(["Émile O'Neill"])
      expect(await names({ query: `${emile!.order_id.toUpperCase()} émile` })).toEqual(["Émile O'Neill"])
      expect(await names({ query: 'émile иванова' })).toEqual([])
      expect(await names({ query: 'r_c' })).toEqual(['Per_cent 100%'])
      expect(await names({ query: '%' })).toEqual([])
      // The e-mail address contains the character too.
      expect(await names({ query: '\\' })).toEqual(['Per_cent 100%'])
      expect(await names({ query: `' or '1'='1` })).toEqual([])
    })

    test('the list is sorted and filtered', async () => {
      await add(
        {
          first_name: 'Ada',
          last_name: 'Chan',
          email: 'x@b.test',
          paid: false,
          created_at: addMs(TEST_NOW, -3000),
        },
        {
          first_name: 'Bo',
          last_name: 'Chan',
          email: 'a@b.test',
          cancelled_at: TEST_NOW,
          created_at: addMs(TEST_NOW, -2000),
        },
        { first_name: 'Cy', last_name: 'Au', ticket: 'vip', refunded_at: TEST_NOW, created_at: TEST_NOW },
      )
      expect(await names({})).toEqual(['Cy Au', 'Ada Chan', 'Bo Chan'])
      expect(await names({ sort_direction: 'desc' })).toEqual(['Bo Chan', 'Ada Chan', 'Cy Au'])
      expect(await names({ sort_by: 'first_name' })).toEqual(['Ada Chan', 'Bo Chan', 'Cy Au'])
      expect(await names({ sort_by: 'created_at', sort_direction: 'desc' })).toEqual([
        'Cy Au',
        'Bo Chan',
        'Ada Chan',
      ])
      expect(await names({ sort_by: 'email' })).toEqual(['Bo Chan', 'Cy Au', 'Ada Chan'])
      expect(await names({ sort_by: 'status' })).toEqual(['Cy Au', 'Ada Chan', 'Bo Chan'])
      const kept = (filter_fields: Record<string, Record<string, string>>) => names({ filter_fields })
      expect(await kept({ ticket_id: { eq: fixture.venue.tickets.vip } })).toEqual(['Cy Au'])
      expect(await kept({ status: { eq: 'CANCELLED' } })).toEqual(['Bo Chan'])
      expect(await kept({ status: { eq: 'ACTIVE' } })).toEqual(['Cy Au', 'Ada Chan'])
      expect(await kept({ paid_at: { eq: 'null' } })).toEqual(['Ada Chan'])
      expect(await kept({ paid_at: { ne: 'null' } })).toEqual(['Cy Au', 'Bo Chan'])
      expect(await kept({ refunded_at: { lte: TEST_NOW } })).toEqual(['Cy Au'])
      expect(await kept({ cancelled_at: { gt: TEST_NOW } })).toEqual([])
      expect(await kept({ cancelled_at: { ne: TEST_NOW } })).toEqual(['Cy Au', 'Ada Chan'])
    })

    test('the list shows the earliest check-in of each attendee at any list', async () => {
      const [came, left, never] = await add({ last_name: 'A' }, { last_name: 'B' }, { last_name: 'C' })
      const presence = (list: string, attendee_id: string, entries: number, first_in_at: string | null) => ({
        account_id: fixture.venue.account_id,
        ...event(),
        check_in_list_id: list,
        subject: attendee_id,
        attendee_id,
        is_inside: false,
        entries,
        first_in_at,
      })
      await fixture.db.withTx((tx) =>
        tx
          .insert(presences)
          .values([
            presence(fixture.venue.list_id, came!.id, 1, addMs(TEST_NOW, -1000)),
            presence(fixture.venue.vip_list_id, came!.id, 2, addMs(TEST_NOW, -2000)),
            presence(fixture.venue.list_id, left!.id, 1, addMs(TEST_NOW, -3000)),
            presence(fixture.venue.list_id, never!.id, 0, null),
          ]),
      )
      const { data } = await fixture.call('owner', listAttendees, { params: event() })
      expect(data.map((one) => one.checked_in_at)).toEqual([
        addMs(TEST_NOW, -2000),
        addMs(TEST_NOW, -3000),
        null,
      ])
      const read = await fixture.call('owner', readAttendee, { params: of(came!.id) })
      expect(read.data.checked_in_at).toBe(addMs(TEST_NOW, -2000))
    })

    test('the pages contain every attendee once, also those with equal names', async () => {
      await add(...Array.from({ length: 25 }, () => ({})))
      const seen = new Set<string>()
      for (const page of [1, 2, 3]) {
        const reply = await fixture.call('owner', listAttendees, {
          params: event(),
          query: { page, per_page: 10 },
        })
        reply.data.forEach((one) => seen.add(one.id))
        expect(reply.meta).toMatchObject({ total: 25, last_page: 3, current_page: page })
      }
      expect(seen.size).toBe(25)
    })

    test.each(['sort_by=note', 'filter_fields[email][eq]=a', 'filter_fields[paid_at][gt]=yesterday'])(
      'the list refuses %s',
      async (search) => {
        const path = `/events/${fixture.venue.event_id}/attendees?${search}`
        const reply = await fixture.server.raw('GET', path, { token: fixture.venue.owner.token })
        expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      },
    )
  })
})
