import { describe, expect, test } from 'vitest'
import { makePage } from '#server/core/http/site/pages.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

describe('the meta tags of other pages', () => {
  const site = useSiteFixture()
  const eventPage = (headers: Record<string, string> = {}) =>
    site.open(`/e/${site.venue.event_id}/x`, headers)

  test('a page uses the chosen language, then the browser’s, then that of Hong Kong', async () => {
    const english = await site.open('/', { 'accept-language': 'en' })
    expect(english).toMatchObject({ title: 'Events · Harbour Hall', canonical: `${TEST_ORIGIN}/` })
    expect(english.meta['og:locale']).toBe('en_GB')
    expect(english.document.documentElement.lang).toBe('en')
    expect(english.headers['vary']).toContain('Accept-Language')
    const picked = await site.open('/', { 'accept-language': 'en', cookie: 'a=1; locale=de' })
    expect(picked.document.documentElement.lang).toBe('de')
    for (const headers of [{}, { 'accept-language': 'xx' }])
      expect((await site.open('/', headers)).meta['og:locale']).toBe('zh_HK')
  })

  test('only public pages are listed for search engines', async () => {
    for (const path of [
      '/',
      '/trending',
      '/others',
      '/about-us',
      '/contact-us',
      '/venue-details',
      '/terms',
    ]) {
      const page = await site.open(path)
      expect(page.canonical, path).toBe(TEST_ORIGIN + path)
      expect(page.names, path).toEqual(expect.arrayContaining(['description', 'og:title', 'og:image']))
      expect(page.names, path).not.toContain('robots')
    }
    const app = ['/manage/events', '/check-in/x', '/checkout/a/b/details', '/order/a/b/print', '/ticket/a/b']
    for (const path of [...app, '/profile', '/auth/login', '/reset-password/secret']) {
      const page = await site.open(path)
      expect(page, path).toMatchObject({ status: 200, canonical: null, meta: { robots: 'noindex' } })
    }
  })

  test('an unknown path returns 404 with the app, which shows the error', async () => {
    for (const path of ['/nowhere', '/e/one', '/manage/nothing', '/account/users/more']) {
      const page = await site.open(path)
      expect(page, path).toMatchObject({ status: 404, canonical: null, meta: { robots: 'noindex' } })
    }
    for (const path of ['/manage/event/a/dashboard', '/manage/organizer/a', '/Manage/Events/'])
      expect((await site.open(path)).status, path).toBe(200)
  })

  test('the page of an organizer has their name and description, and returns 404 without a live event', async () => {
    const rows = publicRows(site)
    const organizer_id = await rows.organizer('Night Owls')
    expect((await site.open(`/organizers/${organizer_id}`)).status).toBe(404)
    await rows.event(48, { organizer_id })
    site.server.clock.advance(6000)
    const page = await site.open(`/organizers/${organizer_id}`)
    expect(page).toMatchObject({ status: 200, canonical: `${TEST_ORIGIN}/organizers/${organizer_id}` })
    expect(page.meta['og:title']).toContain('Night Owls')
    expect(page.names).not.toContain('robots')
    expect((await site.open('/organizers/nobody')).status).toBe(404)
  })

  test('an unchanged page returns 304', async () => {
    const first = await eventPage()
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) as string })
    const again = await eventPage({ 'if-none-match': first.headers['etag'] ?? '' })
    expect(again).toMatchObject({ status: 304, text: '' })
    await publicRows(site).setEvent({ title: 'Another' })
    site.server.clock.advance(5001)
    expect((await eventPage({ 'if-none-match': first.headers['etag'] ?? '' })).status).toBe(200)
    const file = await site.get('/index.html')
    expect(file.text, 'the worker keeps the file as it is').toContain('Of the file')
  })

  test('a page whose meta tags cannot be read is served without them, and search engines retry', async () => {
    const failed = new Error('no database')
    const seen: unknown[] = []
    const asked = { method: 'GET', url: '/', headers: {} }
    const fail = () => Promise.reject(failed)
    const heads = { readPage: fail, readBranding: fail }
    const page = await makePage(heads, asked, '<title>Foyer</title><div id="root">', (error) =>
      seen.push(error),
    )
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(page.html).toContain('<div id="root">')
    expect(seen).toEqual([failed])
  })
})
