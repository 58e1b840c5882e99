import { entryRulesOf } from '#rules/door/entry-rules.ts'
import { addMs } from '#contract/wire/instant.ts'
import { describe, expect, test } from 'vitest'
import {
  createCheckInList,
  deleteCheckInList,
  listCheckInLists,
  readCheckInList,
  readCheckInStats,
  updateCheckInList,
} from '#contract/door/check-in-lists.ts'
import { newId } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('check-in lists', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const main = () => ({ ...event(), check_in_list_id: fixture.venue.list_id })
  const strange = () => ({ ...event(), check_in_list_id: fixture.venue.strange_list_id })
  const fresh = () => ({ name: 'North gate', ticket_ids: [fixture.venue.tickets.general] })

  describe('permissions on check-in lists', () => {
    test('list endpoints return 401 without a session, except the public page', async () => {
      const lists = `/events/${fixture.venue.event_id}/check-in-lists`
      const list = `${lists}/${fixture.venue.list_id}`
      for (const [method, at, body] of [
        ['GET', lists, undefined],
        ['POST', lists, fresh()],
        ['GET', list, undefined],
        ['PUT', list, { name: 'Mine' }],
        ['DELETE', list, undefined],
        ['GET', `/events/${fixture.venue.event_id}/check_in_stats`, undefined],
      ] as const) {
        expect((await fixture.server.raw(method, at, { body })).status, `${method} ${at}`).toBe(401)
      }
    })

    test('a stranger receives event.not_found', async () => {
      for (const call of [
        () => fixture.call('stranger', listCheckInLists, { params: event() }),
        () => fixture.call('stranger', createCheckInList, { params: event(), body: fresh() }),
        () => fixture.call('stranger', readCheckInList, { params: main() }),
        () => fixture.call('stranger', updateCheckInList, { params: main(), body: { name: 'Mine' } }),
        () => fixture.call('stranger', deleteCheckInList, { params: main() }),
        () => fixture.call('stranger', readCheckInStats, { params: event() }),
        () =>
          fixture.call('collaborator', readCheckInStats, {
            params: { event_id: fixture.venue.other_event.id },
          }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 404, code: 'event.not_found' })
      }
    })

    test('a list requested under another event returns 404 for everybody', async () => {
      for (const call of [
        () => fixture.call('owner', readCheckInList, { params: strange() }),
        () => fixture.call('owner', updateCheckInList, { params: strange(), body: { name: 'Mine' } }),
        () => fixture.call('owner', deleteCheckInList, { params: strange() }),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 404, code: 'check_in_list.not_found' })
      }
      const reply = await fixture.server.raw(
        'GET',
        `/events/${fixture.venue.event_id}/check-in-lists/nonsense`,
        {
          token: fixture.venue.owner.token,
        },
      )
      expect(reply).toMatchObject({ status: 404, json: { code: 'check_in_list.not_found' } })
    })

    test('door staff and collaborators read lists and cannot change them', async () => {
      for (const who of ['door', 'collaborator'] as const) {
        expect((await fixture.call(who, readCheckInList, { params: main() })).data.name).toBe('Main door')
        expect((await fixture.call(who, listCheckInLists, { params: event() })).data).toHaveLength(2)
        for (const call of [
          () => fixture.call(who, createCheckInList, { params: event(), body: fresh() }),
          () => fixture.call(who, updateCheckInList, { params: main(), body: { name: 'Mine' } }),
          () => fixture.call(who, deleteCheckInList, { params: main() }),
        ]) {
          await expect(call()).rejects.toMatchObject({ status: 403, code: 'permission.denied' })
        }
      }
    })
  })

  test('GET /check-in-lists sorts, searches and filters by name', async () => {
    const names = async (
      query: Parameters<typeof fixture.server.call<typeof listCheckInLists>>[1]['query'] = {},
    ) =>
      (await fixture.call('owner', listCheckInLists, { params: event(), query })).data.map(
        (list) => list.name,
      )
    expect(await names()).toEqual(['Main door', 'VIP door'])
    expect(await names({ sort_direction: 'desc', per_page: 1 })).toEqual(['VIP door'])
    expect(await names({ query: 'DOOR vip' })).toEqual(['VIP door'])
    expect(await names({ filter_fields: { name: { eq: 'Main door' } } })).toEqual(['Main door'])
    expect(await names({ query: '%' })).toEqual([])
  })

  describe('creation of a check-in list', () => {
    test('a new list has an id, a status and the defaults, and doors are notified', async () => {
      const before = await fixture.venue.change_no()
      const { data } = await fixture.call('organizer', createCheckInList, {
        params: event(),
        body: { ...fresh(), activates_at: addMs(TEST_NOW, HOUR_MS) },
      })
      expect(data).toEqual({
        id: data.id,
        event_id: fixture.venue.event_id,
        ...fresh(),
        description: '',
        activates_at: addMs(TEST_NOW, HOUR_MS),
        expires_at: null,
        re_entry: 'never',
        admit_unpaid: false,
        auto_check_out_at: null,
        minutes_between_entries: null,
        takes_payment: false,
        finds_by_phone: false,
        kind: 'entry',
        ...entryRulesOf({}),
        sells_ticket_ids: [],
        status: 'not_active_yet',
        earlier_rules: [],
        translations: {},
        version: 1,
      })
      expect(await fixture.venue.change_no()).toBe(before + 1)
      const read = await fixture.call('door', readCheckInList, {
        params: { ...event(), check_in_list_id: data.id },
      })
      expect(read.data).toEqual(data)
    })

    test('a list is created once under a client’s id, which is then taken for others', async () => {
      const id = newId('check_in_list', fixture.server.random)
      const body = { id, ...fresh() }
      expect((await fixture.call('owner', createCheckInList, { params: event(), body })).data.id).toBe(id)
      const taken = { status: 409, code: 'check_in_list.id_taken' }
      await expect(fixture.call('owner', createCheckInList, { params: event(), body })).rejects.toMatchObject(
        taken,
      )
      const theirs = { ...body, id: fixture.venue.strange_list_id }
      await expect(
        fixture.call('owner', createCheckInList, { params: event(), body: theirs }),
      ).rejects.toMatchObject(taken)
    })

    test('a request repeated under one key, also concurrently, creates one list', async () => {
      const id = newId('check_in_list', fixture.server.random)
      const send = () =>
        fixture.server.raw('POST', `/events/${fixture.venue.event_id}/check-in-lists`, {
          token: fixture.venue.owner.token,
          body: { id, ...fresh() },
          headers: { 'idempotency-key': id },
        })
      const first = await send()
      expect(first.status).toBe(201)
      expect(await send()).toMatchObject({ status: 201, json: first.json })
      expect((await fixture.call('owner', listCheckInLists, { params: event() })).meta.total).toBe(3)
    })

    test('a new list stores each ticket type once', async () => {
      const { general, vip } = fixture.venue.tickets
      const body = { ...fresh(), ticket_ids: [vip, general, vip] }
      const { data } = await fixture.call('owner', createCheckInList, { params: event(), body })
      expect(data.ticket_ids).toEqual([vip, general])
    })

    test('ticket types of another event are refused by name', async () => {
      const ticket_ids = [fixture.venue.tickets.vip, fixture.venue.strange_event.tickets.vip, newTicketId()]
      await expect(
        fixture.call('owner', createCheckInList, { params: event(), body: { ...fresh(), ticket_ids } }),
      ).rejects.toMatchObject({
        status: 422,
        code: 'check_in_list.tickets_unknown',
        errors: {
          'ticket_ids.1': ['check_in_list.tickets_unknown'],
          'ticket_ids.2': ['check_in_list.tickets_unknown'],
        },
      })
      expect((await fixture.call('owner', listCheckInLists, { params: event() })).meta.total).toBe(2)
    })

    test.each([
      [{ ticket_ids: [] }, 'request.invalid', 'ticket_ids'],
      [{ name: ' ' }, 'request.invalid', 'name'],
      [{ name: 'x'.repeat(101) }, 'request.invalid', 'name'],
      [{ id: 'ev_0000000000000000' }, 'request.invalid', 'id'],
      [{ re_entry: 'sometimes' }, 'request.invalid', 're_entry'],
      [{ activates_at: '2026-11-20T10:00' }, 'request.invalid', 'activates_at'],
      [{ expires_at: '0000-01-01T00:00:00Z' }, 'request.invalid', 'expires_at'],
      [
        { activates_at: '2026-11-20T10:00:00Z', expires_at: '2026-11-20T10:00:00.000Z' },
        'check_in_list.ends_before_start',
        'expires_at',
      ],
    ])('a new list with %j is refused', async (part, code, field) => {
      const reply = await fixture.server.raw('POST', `/events/${fixture.venue.event_id}/check-in-lists`, {
        token: fixture.venue.owner.token,
        body: { ...fresh(), ...part },
      })
      expect(reply).toMatchObject({ status: 422, json: { code } })
      expect(reply.json).toHaveProperty(['errors', field])
    })
  })

  const newTicketId = () => newId('ticket', fixture.server.random)
})
