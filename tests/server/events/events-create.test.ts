import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { readEventSettings } from '#contract/events/event-settings.ts'
import { EVENT_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { createEvent, listEvents, readEvent } from '#contract/events/events.ts'
import { newId } from '#contract/wire/id.ts'
import { listQuestions } from '#contract/resources/questions.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { door_keys, event_counters } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('a new event', (kind) => {
  const fixture = useFixture(kind)
  const fresh = (): BodyInput<typeof createEvent> => ({
    title: 'New Year',
    organizer_id: fixture.venue.organizer_id,
    start_date: '2026-12-31T21:00',
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
  })
  const create = async (body = fresh()) => (await fixture.call('organizer', createEvent, { body })).data

  test('a new event is a draft with a counter, a door key, settings and questions', async () => {
    const event = await create({ ...fresh(), end_date: '2027-01-01T02:00' })
    expect(event).toEqual({
      id: event.id,
      account_id: fixture.venue.account_id,
      ...fresh(),
      language: 'zh-hk',
      translations: {},
      description: '',
      status: 'draft',
      happening: 'planned',
      former_start_date: null,
      end_date: '2027-01-01T02:00',
      starts_at: '2026-12-31T13:00:00.000Z',
      ends_at: '2026-12-31T18:00:00.000Z',
      cover_url: null,
      version: 1,
    })
    const params = { event_id: event.id }
    expect((await fixture.call('door', readEvent, { params })).data).toEqual(event)
    const questions = (await fixture.call('door', listQuestions, { params })).data
    expect(questions.map(({ default_of, required }) => [default_of, required])).toEqual([
      ['first_name', true],
      ['last_name', false],
      ['email', true],
    ])
    const [keys, counters] = await fixture.db.read(async (tx) => [
      await tx.select().from(door_keys).where(eq(door_keys.event_id, event.id)),
      await tx.select().from(event_counters).where(eq(event_counters.event_id, event.id)),
    ])
    expect(keys).toMatchObject([
      { key_no: 1, secret: expect.stringMatching(/^[0-9A-Z]{32}$/), retired_at: null },
    ])
    expect(counters).toMatchObject([{ change_no: 1 }])
  })

  test('a new event copies the account’s event defaults once', async () => {
    const { account_id } = fixture.venue
    const location = { ...EVENT_DEFAULTS.location, address_line_1: '9 Pier Road', country: 'HK' }
    const setDefaults = (order_timeout_in_minutes: number) =>
      fixture.db.withTx((tx) =>
        tx
          .update(accounts)
          .set({ event_defaults: { order_timeout_in_minutes, support_email: 'help@venue.test', location } })
          .where(eq(accounts.id, account_id)),
      )
    await setDefaults(40)
    const params = { event_id: (await create()).id }
    await setDefaults(50)
    const { data } = await fixture.call('owner', readEventSettings, { params })
    expect(data).toMatchObject({
      ...EVENT_DEFAULTS,
      order_timeout_in_minutes: 40,
      support_email: 'help@venue.test',
      location,
    })
  })

  test('a new event has a sanitized description, and blank text is stored as none', async () => {
    const html = '<h1>Night</h1><p onclick="x()">All <b>night</b><script>steal()</script></p>'
    expect(await create({ ...fresh(), description: html })).toMatchObject({
      description: '<h2>Night</h2><p>All <strong>night</strong></p>',
    })
    expect(await create({ ...fresh(), description: '<p> &nbsp;</p>' })).toMatchObject({ description: '' })
  })

  test('a new event keeps the client’s id, and a second event with it is refused for everybody', async () => {
    const id = newId('event', fixture.server.random)
    expect((await create({ ...fresh(), id })).id).toBe(id)
    for (const taken of [id, fixture.venue.strange_event.id]) {
      await expect(create({ ...fresh(), id: taken, title: 'Mine' })).rejects.toMatchObject({
        status: 409,
        code: 'id.taken',
      })
    }
    expect((await fixture.call('owner', readEvent, { params: { event_id: id } })).data.title).toBe('New Year')
  })

  test('one of eight concurrent creations with one id succeeds', async () => {
    const id = newId('event', fixture.server.random)
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => create({ ...fresh(), id })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of made) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'id.taken' })
    }
  })

  test('an event creation repeated under its key creates one event', async () => {
    const send = () =>
      fixture.server.raw('POST', '/events', {
        token: fixture.venue.organizer.token,
        body: fresh(),
        headers: { 'idempotency-key': `new-${fixture.venue.event_id}` },
      })
    const first = await send()
    expect(first.status).toBe(201)
    expect(await send()).toMatchObject({ status: 201, json: first.json })
    expect((await fixture.call('owner', listEvents, {})).meta.total).toBe(3)
  })

  describe('permissions to create events', () => {
    test('organizers and admins create events, others receive 403 and 401 without a session', async () => {
      await fixture.call('owner', createEvent, { body: fresh() })
      for (const who of ['collaborator', 'door'] as const) {
        const refused = { status: 403, code: 'permission.denied' }
        await expect(fixture.call(who, createEvent, { body: fresh() })).rejects.toMatchObject(refused)
      }
      expect((await fixture.server.raw('POST', '/events', { body: fresh() })).status).toBe(401)
    })

    test('a member limited to some events is assigned the events they create', async () => {
      const { account_id, event_id } = fixture.venue
      const member = { account_id, role: 'organizer', event_ids: [event_id] } as const
      const { token } = await fixture.db.withTx((tx) =>
        addMember(fixture.server, tx, { ...member, event_ids: [event_id] }),
      )
      const make = () => fixture.server.call(createEvent, { body: fresh(), token })
      const made = await Promise.all([make(), make(), make()])
      const { data } = await fixture.server.call(listEvents, { token })
      expect(data.map(({ id }) => id).sort()).toEqual([event_id, ...made.map((one) => one.data.id)].sort())
    })
  })

  test.each([
    [{ title: ' ' }, 'request.invalid', 'title'],
    [{ title: 'x'.repeat(150) }, 'request.invalid', 'title'],
    [{ description: 'x'.repeat(50_000) }, 'request.invalid', 'description'],
    [{ organizer_id: null }, 'request.invalid', 'organizer_id'],
    [{ organizer_id: 'og_0000000000000000' }, 'event.organizer_unknown', 'organizer_id'],
    [{ start_date: '2026-12-31' }, 'request.invalid', 'start_date'],
    [{ end_date: '2026-12-31T20:59' }, 'event.ends_before_start', 'end_date'],
    [{ timezone: 'Mars/Olympus' }, 'request.invalid', 'timezone'],
    [{ currency: 'hkd' }, 'request.invalid', 'currency'],
    [{ currency: 'ZZZ' }, 'request.invalid', 'currency'],
    [{ status: 'live' }, 'request.invalid', 'status'],
    [{ id: 'og_0000000000000000' }, 'request.invalid', 'id'],
  ])('a new event with %j is refused and not stored', async (part, code, field) => {
    const reply = await fixture.server.raw('POST', '/events', {
      token: fixture.venue.owner.token,
      body: { ...fresh(), ...part },
    })
    expect(reply).toMatchObject({ status: 422, json: { code } })
    expect(reply.json).toHaveProperty(['errors', field])
    expect((await fixture.call('owner', listEvents, {})).meta.total).toBe(2)
  })

  test('a new event with an organizer of another account is refused', async () => {
    const { strange_organizer_id } = fixture.venue
    await expect(create({ ...fresh(), organizer_id: strange_organizer_id })).rejects.toMatchObject({
      code: 'event.organizer_unknown',
      errors: { organizer_id: ['event.organizer_unknown'] },
    })
  })
})
