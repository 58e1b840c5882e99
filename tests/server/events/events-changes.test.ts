import { describe, expect, test } from 'vitest'
import { setTimeout as pause } from 'node:timers/promises'
import { readEvent, setEventStatus, updateEvent } from '#contract/events/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { addEvent } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'

describeOnAnyDatabase('changes of an event', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ event_id: fixture.venue.event_id })
  const as = (who: Actor) => fixture.venue[who].token

  describe('event updates', () => {
    test('an event update stores wall times with their instants in the event’s timezone', async () => {
      const body = {
        title: 'Harbour Lights II',
        start_date: '2027-03-28T02:30',
        end_date: '2027-10-31T02:30',
        timezone: 'Europe/Berlin',
      }
      const { data } = await fixture.server.call(updateEvent, {
        params: params(),
        token: as('organizer'),
        body,
      })
      expect(data).toMatchObject({
        ...body,
        starts_at: '2027-03-28T01:00:00.000Z',
        ends_at: '2027-10-31T00:30:00.000Z',
        version: 2,
      })
      const read = await fixture.server.call(readEvent, { params: params(), token: as('door') })
      expect(read.data).toEqual(data)
    })

    test('an event update keeps omitted fields, and a new timezone alone moves the instants', async () => {
      const token = as('owner')
      const before = (await fixture.server.call(readEvent, { params: params(), token })).data
      const { data } = await fixture.server.call(updateEvent, {
        params: params(),
        token,
        body: { timezone: 'UTC' },
      })
      expect(data).toMatchObject({
        title: before.title,
        start_date: before.start_date,
        end_date: before.end_date,
      })
      expect(data.starts_at).toBe(`${before.start_date}:00.000Z`)
      const open = await fixture.server.call(updateEvent, {
        params: params(),
        token,
        body: { end_date: null },
      })
      expect(open.data).toMatchObject({ end_date: null, ends_at: null, version: 3 })
    })

    test('an event update takes a new change number and notifies doors, a repeat does neither', async () => {
      let hints = 0
      const stop = fixture.db.listen(`event:${fixture.venue.event_id}`, () => (hints += 1))
      await pause(300) // The PostgreSQL listener calls once when it connects.
      const hints_before = hints
      const before = await fixture.venue.change_no()
      const body = { title: 'Told to the doors' }
      const first = await fixture.call('owner', updateEvent, { params: params(), body })
      expect(await fixture.venue.change_no()).toBe(before + 1)
      await expect.poll(() => hints).toBeGreaterThan(hints_before)
      const again = await fixture.call('owner', updateEvent, { params: params(), body })
      expect(again).toEqual(first)
      expect(await fixture.venue.change_no()).toBe(before + 1)
      stop()
    })

    test.each([
      [
        { start_date: '2027-05-02T10:00', end_date: '2027-05-02T09:59' },
        'event.ends_before_start',
        'end_date',
      ],
      [{ end_date: '2001-01-01T00:00' }, 'event.ends_before_start', 'end_date'],
      [{ start_date: '2027-02-29T10:00' }, 'request.invalid', 'start_date'],
      [{ end_date: '0000-01-01T00:00' }, 'request.invalid', 'end_date'],
      [{ title: '  ' }, 'request.invalid', 'title'],
      [{ title: 'x'.repeat(150) }, 'request.invalid', 'title'],
      [{ timezone: 'Mars/Olympus' }, 'request.invalid', 'timezone'],
      [{ status: 'archived' }, 'request.invalid', 'status'],
    ])('an event update with %j is refused and stores nothing', async (body, code, field) => {
      const token = as('owner')
      const before = await fixture.server.call(readEvent, { params: params(), token })
      const reply = await fixture.server.raw('PUT', `/events/${fixture.venue.event_id}`, { token, body })
      expect(reply).toMatchObject({ status: 422, json: { code } })
      expect(reply.json).toHaveProperty(['errors', field])
      expect(await fixture.server.call(readEvent, { params: params(), token })).toEqual(before)
    })

    test('a stale event update returns 412 with the current row', async () => {
      const token = as('owner')
      const { data } = await fixture.server.call(updateEvent, {
        params: params(),
        token,
        body: { title: 'First' },
        version: 1,
      })
      const stale = { params: params(), token, version: 1 }
      await expect(
        fixture.server.call(updateEvent, { ...stale, body: { title: 'Second' } }),
      ).rejects.toMatchObject({
        status: 412,
        code: 'version.stale',
        current: data,
      })
      await expect(
        fixture.server.call(setEventStatus, { ...stale, body: { status: 'draft' } }),
      ).rejects.toMatchObject({ code: 'version.stale' })
    })

    test('an event update sanitizes the description', async () => {
      const description = '<p>Doors at 7 <a href="javascript:alert(1)" onclick="x()">here</a></p><img src=x>'
      const { data } = await fixture.call('owner', updateEvent, { params: params(), body: { description } })
      expect(data.description).toBe('<p>Doors at 7 <a rel="noopener nofollow">here</a></p>')
    })

    test('an event update accepts only an organizer of the account', async () => {
      const { organizer_id, strange_organizer_id, other_event } = fixture.venue
      const of_other = { event_id: other_event.id }
      const change = (id: string) =>
        fixture.call('owner', updateEvent, { params: of_other, body: { organizer_id: id } })
      expect((await change(organizer_id)).data).toMatchObject({ organizer_id, version: 2 })
      for (const unknown of [strange_organizer_id, 'og_0000000000000000']) {
        await expect(change(unknown)).rejects.toMatchObject({
          status: 422,
          code: 'event.organizer_unknown',
          errors: { organizer_id: ['event.organizer_unknown'] },
        })
      }
      const body = { organizer_id: strange_organizer_id, title: 'Moved' }
      const change_both = fixture.call('owner', updateEvent, { params: of_other, body })
      await expect(change_both).rejects.toMatchObject({ code: 'event.organizer_unknown' })
      const { data } = await fixture.call('owner', readEvent, { params: of_other })
      expect(data).toMatchObject({ organizer_id, title: 'Second Night' })
    })

    test('exactly one of eight concurrent event updates on one version succeeds', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) =>
          fixture.server.call(updateEvent, {
            params: params(),
            token: as('owner'),
            body: { title: `Writer ${at}` },
            version: 1,
          }),
        ),
      )
      const won = results.filter((result) => result.status === 'fulfilled')
      expect(won).toHaveLength(1)
      const { data } = await fixture.server.call(readEvent, { params: params(), token: as('owner') })
      expect(data).toEqual(won[0]?.value.data)
      expect(data.version).toBe(2)
    })

    test('an event update repeated under one key is applied once', async () => {
      const send = () =>
        fixture.server.raw('PUT', `/events/${fixture.venue.event_id}`, {
          token: as('owner'),
          body: { title: 'Once' },
          headers: { 'if-match': '"1"', 'idempotency-key': `key-${fixture.venue.event_id}` },
        })
      const first = await send()
      expect(first.status).toBe(200)
      expect(await send()).toMatchObject({ status: 200, json: first.json })
    })
  })

  test.each([
    ['draft', ['draft', 'live', 'archived'], []],
    ['live', ['draft', 'live', 'archived'], []],
    ['archived', ['draft', 'archived'], ['live']],
  ] as const)('a %s event can become %j and not %j', async (from, allowed, refused) => {
    const { account_id } = fixture.venue
    const token = as('organizer')
    for (const status of [...allowed, ...refused]) {
      const { id } = await fixture.db.withTx((tx) =>
        addEvent(fixture.server, tx, { account_id, status: from }),
      )
      const call = fixture.server.call(setEventStatus, { params: { event_id: id }, token, body: { status } })
      if (refused.some((each) => each === status)) {
        await expect(call).rejects.toMatchObject({ status: 409, code: 'event.status_not_allowed' })
      } else {
        expect((await call).data.status).toBe(status)
      }
    }
  })

  test('only a user with a verified e-mail address sets an event live', async () => {
    const { account_id } = fixture.venue
    const [{ token }, event] = await fixture.db.withTx(async (tx) => [
      await addMember(fixture.server, tx, { account_id, role: 'organizer', is_email_verified: false }),
      await addEvent(fixture.server, tx, { account_id, status: 'draft' }),
    ])
    const set = (status: 'draft' | 'live' | 'archived', who = token) =>
      fixture.server.call(setEventStatus, { params: { event_id: event.id }, token: who, body: { status } })
    const refused = { status: 409, code: 'user.email_unverified' }
    await expect(set('live')).rejects.toMatchObject(refused)
    expect((await set('archived')).data.status).toBe('archived')
    expect((await set('draft')).data.status).toBe('draft')
    expect((await set('live', as('organizer'))).data.status).toBe('live')
    // The event is live already, so no permission is needed.
    expect((await set('live')).data.status).toBe('live')
    expect((await set('draft')).data.status).toBe('draft')
    await expect(set('live')).rejects.toMatchObject(refused)
  })
})
