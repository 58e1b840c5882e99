import { describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { images } from '#server/core/db/schema/files.ts'
import { event_rooms } from '#server/core/db/schema/rooms.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

const PLACE = {
  venue_name: 'Harbour Hall',
  address_line_1: '1 Pier Road',
  address_line_2: 'Level 2',
  city: 'Hong Kong',
  state_or_region: '',
  zip_or_postal_code: '',
  country: 'HK',
}

describe('the meta tags of an event page', () => {
  const site = useSiteFixture()
  const rows = () => publicRows(site)
  const eventPage = () => site.open(`/e/${site.venue.event_id}/x`)

  test('an event page describes the event at each of its addresses, with one canonical address', async () => {
    const { event_id } = site.venue
    const organizer_id = await rows().organizer('Harbour Nights Ltd')
    await rows().setEvent({
      organizer_id,
      description: cleanRichText('<p>Two bands &amp; the <strong>harbour</strong>.</p><p>Come early.</p>'),
    })
    await rows().setSettings({ location: PLACE, seo_keywords: 'music, harbour' })
    for (const address of [
      `/e/${event_id}/an-old-title`,
      `/events/${event_id}/harbour-lights?promo_code=X`,
      `/events/${organizer_id}/harbour-lights`,
      `/event/${event_id}/harbour-lights/`,
    ]) {
      const page = await site.open(address, { 'accept-language': 'en' })
      expect(page.status, address).toBe(200)
      expect(page.title, address).toBe('Harbour Lights · Harbour Hall')
      expect(page.canonical).toBe(`${TEST_ORIGIN}/e/${event_id}/harbour-lights`)
      expect(page.meta).toMatchObject({
        description: 'Two bands & the harbour. Come early.',
        keywords: 'music, harbour',
        'og:title': page.title,
        'og:description': 'Two bands & the harbour. Come early.',
        'og:url': page.canonical,
        'og:type': 'website',
        'og:locale': 'en_GB',
        'og:site_name': 'Harbour Hall',
        'twitter:card': 'summary',
        'twitter:title': page.title,
      })
      expect(page.names, 'each once').toEqual([...new Set(page.names)])
      expect(page.document.querySelectorAll('title')).toHaveLength(1)
      expect(page.names).not.toContain('robots')
    }
  })

  test('an event page uses the organizer’s SEO texts, and a long description is shortened', async () => {
    await rows().setEvent({ description: cleanRichText(`<p>${'Lanterns on the water '.repeat(40)}</p>`) })
    const { meta } = await eventPage()
    expect(meta['description']).toMatch(/^Lanterns on the water .* (Lanterns|on|the|water)…$/)
    expect(meta['description']?.length).toBeLessThanOrEqual(160)
    await rows().setSettings({ seo_title: 'Lights 2026', seo_description: 'Own words' })
    site.server.clock.advance(5001)
    const own = await eventPage()
    expect(own.title).toBe('Lights 2026')
    expect(own.meta).toMatchObject({ description: 'Own words', 'og:description': 'Own words' })
  })

  test('an event page shows a large cover in link previews', async () => {
    const { account_id, event_id } = site.venue
    const folder = 'f'.repeat(32)
    const id = newId('image', site.server.random)
    const size = { width: 2160, height: 1080, widths: [480, 2160], bytes: 1 }
    const created_at = site.server.clock.now()
    await site.db.withTx((tx) =>
      tx.insert(images).values({
        id,
        account_id,
        event_id,
        organizer_id: null,
        type: 'EVENT_COVER',
        folder,
        ...size,
        created_at,
      }),
    )
    const { meta, data } = await eventPage()
    const shared = `${TEST_ORIGIN}/api/public/files/${folder}/share.jpg`
    expect(meta).toMatchObject({
      'og:image': shared,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:image': shared,
    })
    expect(data[0]?.['image']).toEqual([shared, `${TEST_ORIGIN}/api/public/files/${folder}/2160.webp`])
  })

  test('an event page has structured data with the total price of a ticket', async () => {
    const { event_id, tickets } = site.venue
    await rows().setEvent({
      starts_at: '2026-12-01T12:30:00.000Z',
      ends_at: '2026-12-01T15:00:00.000Z',
      start_date: '2026-12-01T20:30',
      end_date: '2026-12-01T23:00',
    })
    await rows().setSettings({ location: PLACE })
    await rows().setPrice(tickets.general, { price_cents: 12_300 })
    await rows().tax([tickets.general])
    await rows().setPrice(tickets.vip, { price_cents: 50_000, quantity_available: 1 })
    await site.venue.attendee({ ticket: 'vip' })
    const page = await eventPage()
    expect(page.data).toHaveLength(1)
    const url = `${TEST_ORIGIN}/e/${event_id}/harbour-lights`
    expect(page.data[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Harbour Lights',
      url,
      startDate: '2026-12-01T20:30:00+08:00',
      endDate: '2026-12-01T23:00:00+08:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Harbour Hall',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 Pier Road, Level 2',
          addressLocality: 'Hong Kong',
          addressCountry: 'HK',
        },
      },
      organizer: { '@type': 'Organization' },
      offers: [
        {
          '@type': 'Offer',
          name: 'General',
          price: '135.30',
          priceCurrency: 'HKD',
          availability: 'https://schema.org/InStock',
          url,
        },
        { name: 'VIP', price: '500.00', availability: 'https://schema.org/SoldOut' },
      ],
    })
  })

  test('an event page lists upcoming and ended offers in the event’s time zone', async () => {
    const { tickets } = site.venue
    await rows().setEvent({ timezone: 'America/New_York', currency: 'JPY' })
    await rows().setTicket(tickets.general, { sale_start_at: '2026-11-20T15:00:00.000Z' })
    await rows().setPrice(tickets.general, { price_cents: 1234 })
    const [event] = (await eventPage()).data
    expect(event?.['offers']).toMatchObject([
      {
        price: '1234',
        priceCurrency: 'JPY',
        availability: 'https://schema.org/PreOrder',
        validFrom: '2026-11-20T10:00:00-05:00',
      },
      {},
    ])
  })

  test('an event page names the room before the venue', async () => {
    const { account_id, event_id } = site.venue
    const { id: room_id } = await insertRoom(site, { name: 'Great Hall', translations: {} })
    await rows().setSettings({ location: PLACE })
    const row = { account_id, event_id, room_id, setup_minutes: 0, clear_minutes: 0, line_no: 1 }
    await site.db.withTx((tx) => tx.insert(event_rooms).values(row))
    expect((await eventPage()).data[0]?.['location']).toMatchObject({ name: 'Great Hall, Harbour Hall' })
  })

  test('the page of an online event names no place', async () => {
    await rows().setSettings({ is_online_event: true, location: PLACE })
    const page = await eventPage()
    expect(page.text).not.toContain('Pier Road')
    expect(page.data[0]).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation' },
    })
  })

  test('an event page escapes any text wherever it is inserted', async () => {
    const { event_id } = site.venue
    const title = `</title></script><img src=x onerror="alert(1)">'"&amp; $& 海旁 夜景`
    await rows().setEvent({
      title,
      description: cleanRichText('<p>&lt;/script&gt;&lt;script&gt;alert(2)&lt;/script&gt;</p>'),
    })
    await rows().setSettings({ seo_keywords: '"><script>alert(3)</script>', location: PLACE })
    const page = await eventPage()
    expect(page.title).toBe(`${title} · Harbour Hall`)
    expect(page.meta).toMatchObject({
      'og:title': `${title} · Harbour Hall`,
      description: '</script><script>alert(2)</script>',
      keywords: '"><script>alert(3)</script>',
    })
    expect(page.data[0]).toMatchObject({ name: title })
    expect(page.document.querySelectorAll('img')).toHaveLength(0)
    expect(page.document.querySelectorAll('script:not(#venue)')).toHaveLength(1)
    expect(page.canonical).toMatch(new RegExp(`^${TEST_ORIGIN}/e/${event_id}/[\\w%-]+$`))
    expect(decodeURIComponent(page.canonical ?? '')).toMatch(/海旁-夜景$/)
  })

  test('an event page has noindex when its organizer wants it', async () => {
    await rows().setSettings({ allow_search_engine_indexing: false })
    const page = await eventPage()
    expect(page).toMatchObject({
      status: 200,
      meta: { robots: 'noindex', 'og:title': 'Harbour Lights · Harbour Hall' },
    })
  })

  test('the page of an event that is not live has no event meta tags and is still served', async () => {
    const { event_id, organizer_id } = site.venue
    const never = newId('event', site.server.random)
    for (const status of ['draft', 'archived'] as const) {
      await rows().setEvent({ status })
      site.server.clock.advance(5001)
      for (const address of [`/e/${event_id}/harbour-lights`, `/events/${organizer_id}/nothing`]) {
        const page = await site.open(address)
        expect(page, address).toMatchObject({ status: 404, title: 'Harbour Hall', canonical: null, data: [] })
        expect(page.meta).toEqual({ robots: 'noindex' })
        expect(page.document.getElementById('root')).not.toBeNull()
        expect(page.headers).not.toHaveProperty('etag')
      }
    }
    for (const address of [`/e/${never}/x`, '/e/a.b/c', '/event/%F0%9F%8E%89/%2F'])
      expect((await site.open(address)).status, address).toBe(404)
  })

  test('meta tags of an event are cached for several requests and refreshed after some seconds', async () => {
    await eventPage()
    await rows().setEvent({ title: 'Harbour Nights' })
    expect((await eventPage()).title).toContain('Harbour Lights')
    site.server.clock.advance(5001)
    expect((await eventPage()).title).toContain('Harbour Nights')
  })
})
