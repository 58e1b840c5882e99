import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { uploadImage } from '#contract/events/images.ts'
import { listPublicEvents } from '#contract/events/public-events.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { makeServer, TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'

type Query = QueryInput<typeof listPublicEvents>
const HOUR_MS = 3_600_000

/** Database wrapper that counts the statements of read transactions. */
function countingDatabase(db: Database): { database: Database; statements: () => number } {
  let asked = 0
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name, self) => {
        if (name === 'select' || name === 'selectDistinct' || name === 'execute') asked += 1
        return Reflect.get(target, name, self) as unknown
      },
    })
  const read: Database['read'] = (run) => db.read((tx) => run(counted(tx)))
  return { database: { ...db, read }, statements: () => asked }
}

describeOnAnyDatabase('the public list of events', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const list = (query: Query = {}) => fixture.server.call(listPublicEvents, { query })
  const of = (organizer_id: string, query: Query = {}) =>
    list({ ...query, filter_fields: { ...query.filter_fields, organizer_id: { eq: organizer_id } } })
  const titles = async (organizer_id: string, query: Query = {}) =>
    (await of(organizer_id, query)).data.map(({ title }) => title)

  test('the public event list shows events that are live and not over, soonest first', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    for (const [title, hours, status] of [
      ['next week', 168, 'live'],
      ['tonight', 5, 'live'],
      ['going on', -0.5, 'live'],
      ['over', -1, 'live'],
      ['a draft', 6, 'draft'],
      ['put away', 7, 'archived'],
    ] as const)
      await rows().event(hours, { title, status, organizer_id })
    await rows().event(-23, { title: 'open end', ends_at: null, organizer_id })
    await rows().event(-24, { title: 'long over', ends_at: null, organizer_id })
    expect(await titles(organizer_id)).toEqual(['open end', 'going on', 'tonight', 'next week'])
    expect(await titles(organizer_id, { sort_direction: 'desc' })).toEqual([
      'next week',
      'tonight',
      'going on',
      'open end',
    ])
  })

  test('the public event list has the events of every account', async () => {
    const { event_id, strange_event } = fixture.venue
    const found = (await list({ query: 'Elsewhere' })).data.map(({ id }) => id)
    expect(found).not.toContain(event_id)
    const all = (await list({ sort_by: 'created_at', sort_direction: 'desc' })).data.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([event_id, strange_event.id]))
  })

  test('the public event list returns the fields of a card and no internal fields', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    const { id } = await rows().event(5, { title: 'Über 夜 Lights', organizer_id })
    await rows().setSettings(
      { location: place('Pier 9', 'Central'), price_display_mode: 'EXCLUSIVE', support_email: 'me@x.test' },
      id,
    )
    await rows().category('Music', id)
    await rows().category('Art', id)
    const [event] = (await of(organizer_id)).data
    expect(event).toEqual({
      id,
      slug: 'über-夜-lights',
      title: 'Über 夜 Lights',
      language: 'en',
      happening: 'planned',
      former_start_date: null,
      start_date: event?.start_date,
      end_date: event?.end_date,
      starts_at: addMs(TEST_NOW, 5 * HOUR_MS),
      ends_at: addMs(TEST_NOW, 6 * HOUR_MS),
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
      organizer: { id: organizer_id, name: 'Harbour Hall' },
      is_online_event: false,
      venue_name: 'Pier 9',
      city: 'Central',
      cover: null,
      homepage_cover_crop: { x: 0.5, y: 0.5, zoom: 1 },
      categories: ['Art', 'Music'],
      price: { from_all_in_cents: 48_000, to_all_in_cents: 128_000 },
      price_display_mode: 'EXCLUSIVE',
      sale: 'on_sale',
    })
  })

  test('the public event list shows covers in their sizes', async () => {
    const { event_id, organizer_id } = fixture.venue
    await fixture.call('owner', uploadImage, {
      params: { event_id },
      body: { type: 'EVENT_COVER' },
      file: fileOf(await picture('png', { width: 1200, height: 600 }), 'cover.png'),
    })
    const event = (await of(organizer_id)).data.find(({ id }) => id === event_id)
    expect(event?.cover).toMatchObject({ width: 1200, height: 600 })
    expect(event?.cover?.sources.length).toBeGreaterThan(1)
    for (const { url } of event?.cover?.sources ?? [])
      expect((await fixture.server.raw('GET', url)).status, url).toBe(200)
    expect(Object.keys(event?.cover ?? {}).toSorted()).toEqual([
      'height',
      'share_url',
      'sources',
      'url',
      'width',
    ])
  })

  test('the public event list is searched by title, organizer and venue in Chinese and Latin, not by hidden places', async () => {
    const organizer_id = await rows().organizer('海濱文化 Société')
    const night = await rows().event(5, { title: '香港夜景 Night', organizer_id })
    const online = await rows().event(6, { title: 'Webinar', organizer_id })
    await rows().setSettings({ location: place('中環碼頭 Pier', 'Central') }, night.id)
    await rows().setSettings({ location: place('Secret Cellar', ''), is_online_event: true }, online.id)
    for (const query of ['夜景', '香港', 'NIGHT', 'night 夜景', '中環', 'pier', 'pier night 海濱'])
      expect(await titles(organizer_id, { query }), query).toEqual(['香港夜景 Night'])
    for (const query of ['海濱', 'SOCIÉTÉ'])
      expect(await titles(organizer_id, { query }), query).toHaveLength(2)
    for (const query of ['日景', 'cellar', 'night webinar', '%', 'x@venue.test'])
      expect(await titles(organizer_id, { query }), query).toEqual([])
    const [shown] = (await of(organizer_id, { query: 'webinar' })).data
    expect(shown).toMatchObject({ is_online_event: true, venue_name: '', city: '' })
  })

  test('an event is listed with its place in the reader’s language and found by it in every language', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    const { id } = await rows().event(5, { title: 'Night', organizer_id })
    const translations = { 'zh-hk': { venue_name: '九號碼頭', city: '中環' } }
    await rows().setSettings({ location: { ...place('Pier 9', 'Central'), translations } }, id)
    for (const query of ['九號碼頭', 'pier'])
      expect(await titles(organizer_id, { query }), query).toEqual(['Night'])
    for (const [language, venue_name, city] of [
      ['zh-hk', '九號碼頭', '中環'],
      ['en', 'Pier 9', 'Central'],
    ] as const) {
      const headers = { 'accept-language': language }
      const { json } = await fixture.server.raw('GET', `/public/events/${id}`, { headers })
      expect(json).toMatchObject({ data: { venue_name, city } })
      expect(json).toHaveProperty('data.location', place(venue_name, city))
    }
  })

  test('the public event list is filtered by date and category', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    const soon = await rows().event(5, { title: 'soon', organizer_id })
    await rows().category('Music', soon.id)
    await rows().category('Art', soon.id)
    const late = await rows().event(50, { title: 'late', organizer_id })
    await rows().category('音樂', late.id)
    await rows().event(60, { title: 'plain', organizer_id })
    const filtered = (filter_fields: NonNullable<Query['filter_fields']>) =>
      titles(organizer_id, { filter_fields })
    const from = addMs(TEST_NOW, 24 * HOUR_MS)
    expect(await filtered({ starts_at: { gte: from } })).toEqual(['late', 'plain'])
    expect(await filtered({ starts_at: { lt: from } })).toEqual(['soon'])
    expect(await filtered({ category: { eq: 'Music' } })).toEqual(['soon'])
    expect(await filtered({ category: { in: '音樂, Art' } })).toEqual(['soon', 'late'])
    expect(await filtered({ category: { like: 'MUS' } })).toEqual(['soon'])
    expect(await filtered({ category: { ne: 'Music' } })).toEqual(['late', 'plain'])
    expect(await filtered({ category: { not_like: '樂' } })).toEqual(['soon', 'plain'])
    expect(await filtered({ category: { eq: 'Music', ne: 'Art' } })).toEqual([])
  })

  test('the public event list is paginated and rejects unknown sorts and filters', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    for (const hours of [1, 2, 3]) await rows().event(hours, { title: `at ${hours}`, organizer_id })
    const page = await of(organizer_id, { page: 2, per_page: 2 })
    expect(page.data.map(({ title }) => title)).toEqual(['at 3'])
    expect(page.meta).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3, default_sort: 'starts_at' })
    expect(page.meta.allowed_filter_fields).toEqual(['starts_at', 'category', 'organizer_id'])
    for (const query of [
      'sort_by=title',
      'filter_fields[status][eq]=draft',
      'filter_fields[account_id][eq]=x',
    ])
      expect((await fixture.server.raw('GET', `/public/events?${query}`)).status, query).toBe(422)
  })

  test('the public event list states the sale status and the full price of each event', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    const make = async (title: string) => (await rows().event(5, { title, organizer_id })).tickets
    await make('open')
    for (const id of Object.values(await make('later')))
      await rows().setTicket(id, { sale_start_at: addMs(TEST_NOW, 1) })
    for (const id of Object.values(await make('gone'))) await rows().setPrice(id, { quantity_available: 0 })
    for (const id of Object.values(await make('ended'))) await rows().setTicket(id, { sale_end_at: TEST_NOW })
    for (const id of Object.values(await make('hidden'))) await rows().setTicket(id, { is_hidden: true })
    const gated = await make('gated')
    await rows().setTicket(gated.general, { is_hidden_without_promo_code: true })
    await rows().tax([gated.vip])
    await rows().tax([gated.vip], { type: 'FEE', calculation_type: 'FIXED', rate: 500 })
    await rows().tax([gated.vip], { rate: 50, is_active: false })
    const price = (from: number, to: number) => ({ from_all_in_cents: from, to_all_in_cents: to })
    const found = Object.fromEntries((await of(organizer_id)).data.map((event) => [event.title, event]))
    expect(found).toMatchObject({
      open: { sale: 'on_sale', price: price(48_000, 128_000) },
      later: { sale: 'not_yet', price: price(48_000, 128_000) },
      gone: { sale: 'sold_out', price: price(48_000, 128_000) },
      ended: { sale: 'ended', price: price(48_000, 128_000) },
      hidden: { sale: 'none', price: null },
      gated: { sale: 'on_sale', price: price(141_350, 141_350) },
    })
  })

  test('the public event list runs the same number of queries for one event and many', async () => {
    const { database, statements } = countingDatabase(fixture.db)
    const server = await makeServer({ database })
    const organizer_id = await rows().organizer('Harbour Hall')
    const query: Query = { filter_fields: { organizer_id: { eq: organizer_id } } }
    const askedFor = async (events: number) => {
      const before = statements()
      expect((await server.call(listPublicEvents, { query })).data).toHaveLength(events)
      return statements() - before
    }
    await rows().event(1, { organizer_id })
    const for_one = await askedFor(1)
    for (const hours of [2, 3, 4]) {
      const event = await rows().event(hours, { organizer_id })
      await fixture.db.withTx((tx) => addTicketType(fixture.server, tx, event))
    }
    expect(for_one).toBeGreaterThan(3)
    expect(await askedFor(4)).toBe(for_one)
    await server.close()
  })
})

const place = (venue_name: string, city: string) => ({
  venue_name,
  address_line_1: '',
  address_line_2: '',
  city,
  state_or_region: '',
  zip_or_postal_code: '',
  country: 'HK',
})
