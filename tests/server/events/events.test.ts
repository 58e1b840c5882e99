import { addMs } from '#contract/wire/instant.ts'
import { describe, expect, test } from 'vitest'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { eventsState, listEvents, readEvent, setEventStatus, updateEvent } from '#contract/events/events.ts'
import { eventsStateAt } from '#rules/events/event-status.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addEvent } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('events', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ event_id: fixture.venue.event_id })
  const as = (who: Actor) => fixture.venue[who].token
  const titles = async (token: string, query: QueryInput<typeof listEvents> = {}) =>
    (await fixture.server.call(listEvents, { token, query })).data.map((event) => event.title)

  describe('permissions on events', () => {
    test('members see the events of the account, collaborators only assigned ones', async () => {
      expect(await titles(as('owner'), { sort_by: 'title' })).toEqual(['Harbour Lights', 'Second Night'])
      expect(await titles(as('door'), { sort_by: 'title' })).toEqual(['Harbour Lights', 'Second Night'])
      expect(await titles(as('collaborator'))).toEqual(['Harbour Lights'])
      expect(await titles(as('stranger'))).toEqual(['Not theirs'])
    })

    test('an event of another account returns 404', async () => {
      const other = { event_id: fixture.venue.other_event.id }
      await expect(
        fixture.server.call(readEvent, { params: other, token: as('collaborator') }),
      ).rejects.toMatchObject({
        status: 404,
        code: 'event.not_found',
      })
      for (const call of [
        () => fixture.server.call(readEvent, { params: params(), token: as('stranger') }),
        () =>
          fixture.server.call(updateEvent, {
            params: params(),
            token: as('stranger'),
            body: { title: 'Mine' },
          }),
        () =>
          fixture.server.call(setEventStatus, {
            params: params(),
            token: as('stranger'),
            body: { status: 'draft' },
          }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 404, code: 'event.not_found' })
      }
      expect((await fixture.server.raw('GET', '/events/nonsense', { token: as('owner') })).status).toBe(404)
    })

    test('event endpoints return 401 without a session', async () => {
      const path = `/events/${fixture.venue.event_id}`
      for (const [method, at] of [
        ['GET', '/events'],
        ['GET', path],
        ['PUT', path],
        ['PUT', `${path}/status`],
      ] as const) {
        expect(await fixture.server.raw(method, at, method === 'PUT' ? { body: {} } : {})).toMatchObject({
          status: 401,
        })
      }
    })

    test('door staff and collaborators cannot change an event', async () => {
      for (const token of [as('door'), as('collaborator')]) {
        const refusal = { status: 403, code: 'permission.denied' }
        await expect(
          fixture.server.call(updateEvent, { params: params(), token, body: { title: 'Mine' } }),
        ).rejects.toMatchObject(refusal)
        await expect(
          fixture.server.call(setEventStatus, { params: params(), token, body: { status: 'draft' } }),
        ).rejects.toMatchObject(refusal)
      }
    })
  })

  describe('GET /events', () => {
    test('the event list is searched by words in any case, with wildcards as plain characters', async () => {
      const { account_id } = fixture.venue
      await fixture.db.withTx(async (tx) => {
        await addEvent(fixture.server, tx, { account_id, title: '100% Élan_Gala' })
        await addEvent(fixture.server, tx, { account_id, title: '中秋晚會 2026' })
      })
      expect(await titles(as('owner'), { query: 'night SECOND' })).toEqual(['Second Night'])
      expect(await titles(as('owner'), { query: 'élAN' })).toEqual(['100% Élan_Gala'])
      expect(await titles(as('owner'), { query: '0% ÉLAN_' })).toEqual(['100% Élan_Gala'])
      expect(await titles(as('owner'), { query: '晚會' })).toEqual(['中秋晚會 2026'])
      expect(await titles(as('owner'), { query: '%' })).toEqual(['100% Élan_Gala'])
      expect(await titles(as('owner'), { query: '_' })).toEqual(['100% Élan_Gala'])
      expect(await titles(as('owner'), { query: '\\' })).toEqual([])
      expect(await titles(as('owner'), { query: `'; drop table events; --` })).toEqual([])
    })

    test('the event list is sorted, filtered and paged', async () => {
      const { account_id } = fixture.venue
      const add = (title: string, start_date: string, status: 'draft' | 'archived') =>
        fixture.db.withTx((tx) =>
          addEvent(fixture.server, tx, { account_id, title, start_date, end_date: null, status }),
        )
      await add('Alpha', '2020-01-01T10:00', 'archived')
      await add('Beta', '2031-01-01T10:00', 'draft')
      const token = as('owner')
      expect(await titles(token, { sort_direction: 'desc', per_page: 1 })).toEqual(['Beta'])
      expect(await titles(token, { sort_by: 'title', page: 2, per_page: 2 })).toEqual([
        'Harbour Lights',
        'Second Night',
      ])
      const kept = (filter_fields: Record<string, Record<string, string>>) =>
        titles(token, { sort_by: 'title', filter_fields })
      expect(await kept({ status: { eq: 'draft' } })).toEqual(['Beta'])
      expect(await kept({ status: { in: 'draft, archived' } })).toEqual(['Alpha', 'Beta'])
      expect(await kept({ status: { ne: 'live' }, title: { like: 'ET' } })).toEqual(['Beta'])
      expect(await kept({ title: { not_like: 'A' } })).toEqual(['Second Night'])
      expect(await kept({ starts_at: { gte: '2031-01-01T02:00:00Z' } })).toEqual(['Beta'])
      expect(await kept({ starts_at: { gt: '2031-01-01T02:00:00Z' } })).toEqual([])
      expect(await kept({ starts_at: { lt: '2021-01-01T00:00:00Z' } })).toEqual(['Alpha'])
      expect(await kept({ ends_at: { eq: 'null' } })).toEqual(['Alpha', 'Beta'])
      const { meta } = await fixture.server.call(listEvents, { token, query: { page: 2, per_page: 3 } })
      expect(meta).toEqual({
        total: 4,
        per_page: 3,
        current_page: 2,
        last_page: 2,
        from: 4,
        to: 4,
        allowed_sorts: ['starts_at', 'title', 'status'],
        default_sort: 'starts_at',
        default_sort_direction: 'asc',
        allowed_filter_fields: ['status', 'starts_at', 'ends_at', 'title', 'organizer_id'],
      })
      const beyond = await fixture.server.call(listEvents, { token, query: { page: 9 } })
      expect(beyond).toMatchObject({ data: [], meta: { total: 4, from: null, to: null } })
    })

    test('the event list separates upcoming, ended and archived events', async () => {
      const { account_id } = fixture.venue
      const now = fixture.server.clock.now()
      const at = (hours: number) => addMs(now, hours * HOUR_MS).slice(0, 16)
      await fixture.db.withTx(async (tx) => {
        for (const status of ['draft', 'live', 'archived'] as const)
          for (const starts of [-25, -24, -23, -1, 1])
            for (const lasts of [null, 1, 24]) {
              const dates = { start_date: at(starts), end_date: lasts === null ? null : at(starts + lasts) }
              const title = `${status} ${starts} ${lasts}`
              await addEvent(fixture.server, tx, { account_id, title, status, timezone: 'UTC', ...dates })
            }
      })
      const token = as('owner')
      const all = (await fixture.server.call(listEvents, { token })).data
      expect(all).toHaveLength(47)
      for (const state of eventsState.options) {
        const wanted = all.filter((event) => eventsStateAt(event, now) === state)
        expect(wanted.length, state).toBeGreaterThan(5)
        expect((await fixture.server.call(listEvents, { token, query: { state } })).data).toEqual(wanted)
      }
      expect(await titles(token, { state: 'ended', query: 'live -25 1' })).toEqual(['live -25 1'])
    })

    test('the event list can be limited to one organizer', async () => {
      const filter_fields = { organizer_id: { eq: fixture.venue.organizer_id } }
      expect(await titles(as('owner'), { filter_fields })).toEqual(['Harbour Lights'])
    })

    test.each([
      ['state=live', 'state'],
      ['sort_by=created_at', 'sort_by'],
      ['per_page=101', 'per_page'],
      ['page=0', 'page'],
      ['filter_fields[starts_at][gte]=tomorrow', 'filter_fields.starts_at.gte'],
      ['filter_fields[starts_at][lte]=0000-01-01T00:00:00Z', 'filter_fields.starts_at.lte'],
      ['filter_fields[starts_at][like]=2026', 'filter_fields.starts_at.like'],
      ['filter_fields[starts_at][in]=2026-01-01T00:00:00Z,x', 'filter_fields.starts_at.in'],
    ])('the event list refuses %s by name', async (search, field) => {
      const reply = await fixture.server.raw('GET', `/events?${search}`, { token: as('owner') })
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    })
  })
})
