import { expect, test } from 'vitest'
import { row_edits } from '#server/core/db/schema/row-edits.ts'
import { sitemap } from '#server/domains/operations/sitemap/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? '')
const SITE_PAGES = ['/', '/trending', '/others', '/about-us', '/contact-us', '/venue-details', '/terms']

describeOnAnyDatabase('what search engines ask for', (kind) => {
  const site = useSiteFixture(kind)
  const rows = () => publicRows(site)

  async function written(part: number | null, limits?: { per_file: number; per_read: number }) {
    const pieces = await sitemap(site.server.deps, part, limits)
    if (pieces === null) return null
    let xml = ''
    for await (const piece of pieces) xml += piece
    return xml
  }

  test('the sitemap lists public pages and indexable events under the public URL', async () => {
    const reply = await site.get('/sitemap.xml')
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(locs(reply.text).slice(0, SITE_PAGES.length)).toEqual(SITE_PAGES.map((path) => TEST_ORIGIN + path))
    expect(locs(reply.text)).toContain(`${TEST_ORIGIN}/e/${site.venue.event_id}/harbour-lights`)
    expect(reply.text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+" xmlns:xhtml="[^"]+">[^]*<\/urlset>\n$/,
    )
  })

  test('the sitemap omits drafts, archived, ended and unlisted events', async () => {
    const hidden = await rows().event(5)
    await rows().setSettings({ allow_search_engine_indexing: false }, hidden.id)
    const others = [
      hidden,
      await rows().event(5, { status: 'draft' }),
      await rows().event(5, { status: 'archived' }),
      await rows().event(-5),
      await rows().event(-25, { ends_at: null, end_date: null }),
    ]
    const shown_others = [await rows().otherEvent(5), await rows().otherEvent(null)]
    const hidden_others = [await rows().otherEvent(5, { status: 'draft' }), await rows().otherEvent(-5)]
    const shown = [
      await rows().event(5, { title: '海旁 & 夜景' }),
      await rows().event(-23, { ends_at: null, end_date: null }),
    ]
    const { text } = await site.get('/sitemap.xml')
    for (const { id } of others) expect(text).not.toContain(id)
    for (const { id } of shown) expect(text).toContain(id)
    expect(text).toContain(encodeURIComponent('海旁-夜景'))
    for (const id of shown_others) expect(locs(text)).toContain(`${TEST_ORIGIN}/others/${id}`)
    for (const id of hidden_others) expect(text).not.toContain(id)
  })

  test('a sitemap entry has the time of the last change of the event or its settings if known', async () => {
    const { event_id, account_id } = site.venue
    const lastmod = async () => {
      const line = (await site.get('/sitemap.xml')).text.split('\n').find((each) => each.includes(event_id))
      return /<lastmod>(.*)<\/lastmod>/.exec(line ?? '')?.[1] ?? null
    }
    expect(await lastmod()).toBe(TEST_NOW)
    await rows().setEvent({ version: 3 })
    expect(await lastmod(), 'forgotten').toBeNull()
    const edit = { account_id, event_id, user_name: 'Ada', fields: ['title'] }
    await site.db.withTx((tx) =>
      tx.insert(row_edits).values([
        { ...edit, row_key: event_id, version: 3, edited_at: '2026-11-18T08:00:00.000Z' },
        { ...edit, row_key: `${event_id}/settings`, version: 2, edited_at: '2026-11-19T08:00:00.000Z' },
      ]),
    )
    expect(await lastmod()).toBe('2026-11-19T08:00:00.000Z')
  })

  test('a sitemap larger than one file is an index whose files list each URL once', async () => {
    for (let hour = 1; hour <= 5; hour++) await rows().event(hour)
    for (let hour = 1; hour <= 4; hour++) await rows().otherEvent(hour)
    const limits = { per_file: SITE_PAGES.length + 3, per_read: 2 }
    const whole = locs((await written(null)) ?? '')
    const index = (await written(null, limits)) ?? ''
    const parts = Math.ceil((whole.length - SITE_PAGES.length) / 3)
    expect(parts).toBeGreaterThan(1)
    expect(index).toContain('<sitemapindex')
    expect(locs(index)).toEqual(
      Array.from({ length: parts }, (_, at) => `${TEST_ORIGIN}/sitemap-${at + 1}.xml`),
    )
    const together: string[] = []
    for (let part = 1; part <= parts; part++) {
      const own = locs((await written(part, limits)) ?? '')
      expect(own.length).toBeLessThanOrEqual(limits.per_file)
      together.push(...own)
    }
    expect(together).toEqual(whole)
    expect(await written(parts + 1, limits)).toBeNull()
    expect(await written(0, limits)).toBeNull()
  })

  test('a part of the sitemap has its own URL, and an unknown part returns 404', async () => {
    expect(locs((await site.get('/sitemap-1.xml')).text)).toEqual(locs((await site.get('/sitemap.xml')).text))
    for (const address of ['/sitemap-2.xml', '/sitemap-0.xml', '/sitemap-x.xml'])
      expect((await site.get(address)).status, address).toBe(404)
  })

  test('robots.txt names the sitemap and the disallowed paths', async () => {
    const { text, headers } = await site.get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = text.split('\n')
    expect(lines).toContain(`Sitemap: ${TEST_ORIGIN}/sitemap.xml`)
    for (const path of ['/manage', '/api', '/checkout', '/order', '/ticket', '/check-in', '/profile'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines, 'previews show the cover').toContain('Allow: /api/public/')
  })
})
