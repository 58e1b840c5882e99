import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import {
  createOtherEvent,
  listOtherEvents,
  listPublicOtherEvents,
  OTHER_EVENTS_MAX,
  readPublicOtherEvent,
  sortOtherEvents,
  updateOtherEvent,
  type OtherEvent,
} from '#contract/events/other-events.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId } from '#contract/wire/id.ts'
import { other_events } from '#server/core/db/schema/other-events.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'

type OtherEventBody = BodyInput<typeof createOtherEvent>

const refused = async (asked: Promise<unknown>): Promise<ApiError> => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('This had to be refused.')
  return error
}

describeOnAnyDatabase('other events at the desk', (kind) => {
  const fixture = useFixture(kind)
  const typed = (more: Partial<OtherEventBody> = {}): OtherEventBody => ({
    title: 'Open studio',
    timezone: 'Asia/Hong_Kong',
    ...more,
  })
  const make = async (more: Partial<OtherEventBody> = {}, who: Actor = 'owner') =>
    (await fixture.call(who, createOtherEvent, { body: typed(more) })).data
  const list = async (query = {}) => (await fixture.call('owner', listOtherEvents, { query })).data
  const titles = async (query = {}) => (await list(query)).map(({ title }) => title)
  const at = ({ id, version }: OtherEvent) => ({ params: { other_event_id: id }, version })

  test('an other event has a main language, the account’s by default, and is returned in the reader’s', async () => {
    expect((await make()).language).toBe('zh-hk')
    const made = await make({
      title: '開放工作室',
      language: 'zh-hk',
      status: 'live',
      translations: { en: { title: 'Open studio' } },
    })
    const read = async (language: 'en' | 'zh-hk' | 'de') => {
      const params = { other_event_id: made.id }
      return (await fixture.server.call(readPublicOtherEvent, { params, language })).data
    }
    expect(await read('en')).toMatchObject({
      title: 'Open studio',
      language: 'en',
      description_language: 'zh-hk',
      languages: ['zh-hk', 'en'],
    })
    for (const reader of ['zh-hk', 'de'] as const)
      expect(await read(reader)).toMatchObject({ title: '開放工作室', language: 'zh-hk' })
    await fixture.call('owner', updateOtherEvent, { ...at(made), body: { language: 'en' } })
    expect((await read('de')).language).toBe('en')
  })

  test('a new other event is a draft at the end of the list, and visitors see it once it is live', async () => {
    const first = await make()
    const made = await make({ title: 'Market' }, 'organizer')
    expect(made).toMatchObject({
      status: 'draft',
      description: '',
      place: '',
      start_date: null,
      starts_at: null,
      website_url: null,
      cover_url: null,
      translations: {},
      sort_order: first.sort_order + 1,
      version: 1,
    })
    const body = {
      status: 'live' as const,
      description: '<p onclick="x()">Come <script>x()</script><strong>in</strong>.</p>',
      start_date: '2026-12-05T14:00',
      end_date: '2026-12-05T19:00',
      website_url: 'https://market.example.test',
      email: 'Market@Example.test',
      phone: '+852 2345 6789',
    }
    const { data } = await fixture.call('owner', updateOtherEvent, { ...at(made), body })
    expect(data).toMatchObject({
      description: '<p>Come <strong>in</strong>.</p>',
      starts_at: '2026-12-05T06:00:00.000Z',
      ends_at: '2026-12-05T11:00:00.000Z',
      email: 'market@example.test',
      phone: '+85223456789',
      version: 2,
    })
    const seen = await fixture.server.call(readPublicOtherEvent, { params: { other_event_id: made.id } })
    expect(seen.data).toMatchObject({ title: 'Market', starts_at: data.starts_at, files: [] })
    const again = await fixture.call('owner', updateOtherEvent, { ...at(data), body })
    expect(again.data.version).toBe(2)
    const blank = { start_date: null, end_date: '', website_url: '', email: null, phone: ' ' }
    const cleared = await fixture.call('owner', updateOtherEvent, { ...at(data), body: blank })
    expect(cleared.data).toMatchObject({ start_date: null, starts_at: null, ends_at: null, phone: null })
  })

  test('an invalid other event is refused and changes nothing', async () => {
    const made = await make({ start_date: '2026-12-05T14:00' })
    const before = await countChanges(fixture.db)
    const late = await refused(
      fixture.call('owner', updateOtherEvent, { ...at(made), body: { end_date: '2026-12-05T13:59' } }),
    )
    expect(late).toMatchObject({ code: 'event.ends_before_start', status: 422 })
    expect(late.errors).toHaveProperty('end_date')
    const endless = await refused(make({ end_date: '2026-12-05T13:59' }))
    expect(endless).toMatchObject({ code: 'other_event.start_required', status: 422 })
    expect(endless.errors).toHaveProperty('start_date')
    const urls = ['javascript:alert(1)', 'studio', 'http:// x']
    for (const website_url of urls)
      expect((await refused(make({ website_url }))).code).toBe('request.invalid')
    expect((await refused(make({ id: made.id }))).code).toBe('id.taken')
    const stale = await refused(
      fixture.call('owner', updateOtherEvent, { ...at({ ...made, version: 9 }), body: { title: 'X' } }),
    )
    expect(stale.code).toBe('version.stale')
    await expectUnchanged(fixture.db, before)
  })

  test('a stale update of an other event returns 412 with the authors of the other changes', async () => {
    const made = await make()
    await fixture.call('organizer', updateOtherEvent, { ...at(made), body: { place: 'Pier 7' } })
    const reply = await fixture.server.raw('PUT', `/other-events/${made.id}`, {
      body: { place: 'Pier 8' },
      token: fixture.venue.owner.token,
      headers: { 'if-match': `"${made.version}"` },
    })
    expect(reply.status).toBe(412)
    expect(reply.json).toMatchObject({
      code: 'version.stale',
      current: { place: 'Pier 7' },
      authors: { place: { name: expect.any(String) as string } },
    })
  })

  test('a new order of other events applies to visitors too, with unnamed rows last', async () => {
    const rows = [
      await make({ title: 'A', status: 'live' }),
      await make({ title: 'B', status: 'live' }),
      await make({ title: 'C', status: 'live' }),
    ]
    const [a, b, c] = rows.map(({ id }) => id)
    const ids = [c, a].map(String)
    const { data } = await fixture.call('owner', sortOtherEvents, {
      body: { ids: [...ids, newId('other_event', fixture.server.random)] },
    })
    expect(data.map(({ id }) => id)).toEqual([c, a, b])
    expect(data.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3])
    expect(await titles()).toEqual(['C', 'A', 'B'])
    const seen = await fixture.server.call(listPublicOtherEvents, {})
    const own = seen.data.filter(({ id }) => rows.some((row) => row.id === id))
    expect(own.map(({ title }) => title)).toEqual(['C', 'A', 'B'])
  })

  test('other events are returned in the reader’s language and found in every language', async () => {
    const { id } = await make({
      title: 'Book swap',
      place: 'Reading room',
      description: '<p>Bring three.</p>',
      status: 'live',
      translations: {
        'zh-hk': { title: '漂書', place: '閱讀室', description: '<p>帶三本。</p><img src=x onerror=x()>' },
        de: { title: 'Büchertausch' },
      },
    })
    const readIn = async (language: string) => {
      const reply = await fixture.server.raw('GET', `/public/others/${id}`, {
        headers: { 'accept-language': language },
      })
      return (reply.json as { data: object }).data
    }
    expect(await readIn('zh-HK')).toMatchObject({
      title: '漂書',
      place: '閱讀室',
      description: '<p>帶三本。</p>',
    })
    expect(await readIn('de')).toMatchObject({ title: 'Büchertausch', place: 'Reading room' })
    expect(await readIn('fr')).toMatchObject({ title: 'Book swap' })
    for (const query of ['漂書', 'büchertausch', 'swap', '閱讀室']) {
      expect(await titles({ query }), query).toEqual(['Book swap'])
      const { data } = await fixture.server.call(listPublicOtherEvents, { query: { query } })
      expect(data.map((row) => row.id)).toContain(id)
    }
    // Field names are not searchable.
    expect(await titles({ query: 'translations' })).toEqual([])
    expect(await titles({ query: 'zh-hk' })).toEqual([])
  })

  test('other events are paged, filtered and sorted', async () => {
    await make({ title: 'B', status: 'live' })
    await make({ title: 'A', start_date: '2026-12-05T14:00' })
    await make({ title: 'C', status: 'archived' })
    expect(await titles({ sort_by: 'title' })).toEqual(['A', 'B', 'C'])
    expect(await titles({ filter_fields: { status: { in: 'live,archived' } } })).toEqual(['B', 'C'])
    expect(await titles({ filter_fields: { starts_at: { ne: 'null' } } })).toEqual(['A'])
    expect(await titles({ per_page: 1, page: 2 })).toEqual(['A'])
  })

  test('other events are changed only by members of the venue with permission', async () => {
    const made = await make()
    for (const who of ['collaborator', 'door'] as const)
      expect((await refused(make({}, who))).code, who).toBe('permission.denied')
    const strange = refused(fixture.call('stranger', updateOtherEvent, { ...at(made), body: { title: 'X' } }))
    expect((await strange).code).toBe('venue.not_found')
  })

  test('a venue cannot have more other events than the maximum', async () => {
    const { id: _, ...one } = await make()
    const { account_id } = fixture.venue
    const row = { ...one, account_id, created_at: fixture.server.clock.now() }
    const { cover_url: __, ...kept } = row
    await fixture.db.withTx((tx) =>
      tx.insert(other_events).values(
        Array.from({ length: OTHER_EVENTS_MAX - 1 }, (___, place) => ({
          ...kept,
          id: newId('other_event', fixture.server.random),
          sort_order: place + 2,
        })),
      ),
    )
    expect((await refused(make())).code).toBe('other_event.too_many')
    await fixture.db.withTx((tx) => tx.delete(other_events).where(eq(other_events.account_id, account_id)))
  })
})
