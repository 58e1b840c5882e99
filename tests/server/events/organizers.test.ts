import { describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import {
  createOrganizer,
  listOrganizerEvents,
  listOrganizers,
  readOrganizer,
  updateOrganizer,
} from '#contract/events/organizers.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { upload } from '#tests/support/endpoint-rows/endpoint-rows-files.ts'
import { addEvent } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, picture } from '#tests/support/uploads.ts'

describeOnAnyDatabase('organizers', (kind) => {
  const fixture = useFixture(kind)
  const fresh = { name: 'Night Market', email: 'Night@Venue.test' }
  const own = () => ({ params: { organizer_id: fixture.venue.organizer_id } })
  const create = async (body: object = {}) =>
    (await fixture.call('organizer', createOrganizer, { body: { ...fresh, ...body } })).data
  const names = async (who: 'owner' | 'door' | 'stranger', query = {}) =>
    (await fixture.call(who, listOrganizers, { query })).data.map(({ name }) => name)

  test('a new organizer has a name and an address, and every member reads it', async () => {
    const made = await create({ phone: '+852 9876 5432', website: 'https://night.test' })
    expect(made).toEqual({
      id: made.id,
      account_id: fixture.venue.account_id,
      name: 'Night Market',
      email: 'night@venue.test',
      phone: '+85298765432',
      website: 'https://night.test',
      description: '',
      logo_url: null,
      events_count: 0,
      created_at: fixture.server.clock.now(),
      version: 1,
    })
    const { data } = await fixture.call('door', readOrganizer, { params: { organizer_id: made.id } })
    expect(data).toEqual(made)
  })

  test('organizers are listed by name, searched, sorted and filtered, only of the own account', async () => {
    fixture.server.clock.advance(1000)
    await create()
    expect(await names('door')).toEqual(['Harbour Hall', 'Night Market'])
    expect(await names('owner', { query: 'MARKET night' })).toEqual(['Night Market'])
    expect(await names('owner', { sort_by: 'name', sort_direction: 'desc', per_page: 1 })).toEqual([
      'Night Market',
    ])
    const filter_fields = { email: { like: 'night@' } }
    expect(await names('owner', { filter_fields })).toEqual(['Night Market'])
    expect(await names('stranger')).toEqual(['Elsewhere'])
  })

  test('an organizer shows its logo and the number of events that the caller sees', async () => {
    const { account_id, organizer_id } = fixture.venue
    await fixture.db.withTx((tx) =>
      addEvent(fixture.server, tx, { account_id, organizer_id, title: 'Second' }),
    )
    const counted = async (who: 'owner' | 'collaborator') =>
      (await fixture.call(who, readOrganizer, own())).data.events_count
    expect([await counted('owner'), await counted('collaborator')]).toEqual([2, 1])
    const logo = fileOf(await picture('png', { width: 200, height: 80 }), 'logo.png')
    await upload(fixture, `/organizers/${organizer_id}/logo`, formWith('image', logo))
    const { data } = await fixture.call('owner', listOrganizers, {})
    expect(data).toMatchObject([{ events_count: 2, logo_url: expect.stringContaining('/api/public/files/') }])
  })

  test('the events of an organizer are listed with the statuses and filters of all lists', async () => {
    const { account_id, organizer_id } = fixture.venue
    const archived = { account_id, organizer_id, title: 'Old', status: 'archived' } as const
    await fixture.db.withTx((tx) => addEvent(fixture.server, tx, archived))
    const titles = async (query = {}) =>
      (await fixture.call('owner', listOrganizerEvents, { ...own(), query })).data.map(({ title }) => title)
    expect((await titles({ sort_by: 'title' })).toSorted()).toEqual(['Harbour Lights', 'Old'])
    expect(await titles({ state: 'archived' })).toEqual(['Old'])
    expect(await titles({ state: 'upcoming' })).toEqual(['Harbour Lights'])
    expect(await titles({ query: 'nothing' })).toEqual([])
    const theirs = await fixture.call('collaborator', listOrganizerEvents, own())
    expect(theirs.data.map(({ title }) => title)).toEqual(['Harbour Lights'])
    const none = await create()
    const { data } = await fixture.call('owner', listOrganizerEvents, { params: { organizer_id: none.id } })
    expect(data).toEqual([])
  })

  test('an organizer update changes the named fields, and a repeat changes nothing', async () => {
    const change = async (body: object) =>
      (await fixture.call('organizer', updateOrganizer, { ...own(), body })).data
    const before = (await fixture.call('owner', readOrganizer, own())).data
    const changed = await change({ description: 'Since 2019', phone: '+85298765432' })
    expect(changed).toEqual({ ...before, description: 'Since 2019', phone: '+85298765432', version: 2 })
    expect(await change({ description: 'Since 2019' })).toEqual(changed)
    expect(await change({ phone: null })).toMatchObject({ phone: null, version: 3 })
  })

  test('a stale organizer update returns 412 with the current row, and one of eight concurrent ones wins', async () => {
    const change = (name: string) =>
      fixture.call('owner', updateOrganizer, { ...own(), body: { name }, version: 1 })
    const settled = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => change(`Name ${at}`)))
    const won = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data] : []))
    expect(won).toHaveLength(1)
    const stale = { status: 412, code: 'version.stale', current: won[0] }
    await expect(change('Late')).rejects.toMatchObject(stale)
  })

  test('an organizer keeps the client’s id, and another one with it is refused, also concurrently', async () => {
    const id = newId('organizer', fixture.server.random)
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => create({ id })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const taken = { status: 409, code: 'id.taken' }
    await expect(create({ id })).rejects.toMatchObject(taken)
    await expect(create({ id: fixture.venue.strange_organizer_id })).rejects.toMatchObject(taken)
  })

  test('an organizer creation repeated under one key creates one organizer', async () => {
    const send = () =>
      fixture.server.raw('POST', '/organizers', {
        token: fixture.venue.owner.token,
        body: fresh,
        headers: { 'idempotency-key': `organizer-${fixture.venue.event_id}` },
      })
    const first = await send()
    expect(first.status).toBe(201)
    expect(await send()).toMatchObject({ status: 201, json: first.json })
    expect(await names('owner')).toHaveLength(2)
  })

  describe('permissions on organizers', () => {
    test('organizers and admins change organizers, others only read them', async () => {
      for (const who of ['collaborator', 'door'] as const) {
        const refused = { status: 403, code: 'permission.denied' }
        await expect(fixture.call(who, createOrganizer, { body: fresh })).rejects.toMatchObject(refused)
        const change = fixture.call(who, updateOrganizer, { ...own(), body: { name: 'Mine' } })
        await expect(change).rejects.toMatchObject(refused)
      }
    })

    test('an organizer of another account returns 404', async () => {
      const missing = { status: 404, code: 'organizer.not_found' }
      await expect(fixture.call('stranger', readOrganizer, own())).rejects.toMatchObject(missing)
      await expect(fixture.call('stranger', listOrganizerEvents, own())).rejects.toMatchObject(missing)
      const change = fixture.call('stranger', updateOrganizer, { ...own(), body: { name: 'Mine' } })
      await expect(change).rejects.toMatchObject(missing)
    })
  })

  test.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'x'.repeat(150) }, 'name', 'too_long'],
    [{ email: 'night' }, 'email', 'email'],
    [{ phone: '+852123' }, 'phone', 'phone'],
    [{ website: 'night.test' }, 'website', 'url'],
    [{ description: 'x'.repeat(5001) }, 'description', 'too_long'],
    [{ logo_url: 'x' }, 'logo_url', 'unknown'],
  ])('an organizer with %j is refused', async (part, field, code) => {
    const token = fixture.venue.owner.token
    const created = await fixture.server.raw('POST', '/organizers', { token, body: { ...fresh, ...part } })
    const path = `/organizers/${fixture.venue.organizer_id}`
    const changed = await fixture.server.raw('PUT', path, { token, body: part })
    for (const reply of [created, changed]) {
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field], [code])
    }
    expect(await names('owner')).toEqual(['Harbour Hall'])
  })
})
