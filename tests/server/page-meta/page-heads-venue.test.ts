import { describe, expect, test } from 'vitest'
import { roomRate } from '#contract/rooms/room-money.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

const VENUE = '/venue-details'
const PAGE = `${TEST_ORIGIN}${VENUE}`
/** Longer than the cache lifetime of meta tags. */
const LATER_MS = 6000

const hourly = (price_cents: number) => roomRate.parse({ per: 'hour', price_cents })

describe('the meta tags of the rooms page', () => {
  const site = useSiteFixture()
  let looks = 0
  /** Advances the clock past every cached entry; each test starts at the same time. */
  const wait = () => site.server.clock.advance(LATER_MS * (looks += 1))
  const open = async (language: string) => {
    wait()
    return site.open(VENUE, { 'accept-language': language })
  }
  const places = async (language: string) => {
    const [venue] = (await open(language)).data as { containsPlace?: object[] }[]
    return venue?.containsPlace
  }

  test('the rooms page names the rooms that can be booked, their size and hourly price', async () => {
    const { id } = await insertRoom(site, {
      name: 'Hall',
      layouts: [
        { layout: 'theatre', capacity: 80 },
        { layout: 'standing', capacity: 120 },
      ],
      rates: [hourly(60_000), hourly(75_000), { ...hourly(1), tiers: ['vip'] }, { ...hourly(2), per: 'day' }],
    })
    await insertRoom(site, { status: 'DRAFT' })
    const page = await open('en')
    expect(page).toMatchObject({ status: 200, canonical: PAGE })
    expect(page.data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'EventVenue',
        name: expect.any(String) as string,
        url: PAGE,
        containsPlace: [
          {
            '@type': ['MeetingRoom', 'Product'],
            name: 'Hall',
            url: `${PAGE}?room=${id}`,
            description: 'By the harbour',
            maximumAttendeeCapacity: 120,
            floorLevel: '3/F',
            floorSize: { '@type': 'QuantitativeValue', value: 120, unitCode: 'MTK' },
            offers: {
              '@type': 'Offer',
              url: `${PAGE}?room=${id}`,
              priceCurrency: 'HKD',
              priceSpecification: {
                '@type': 'UnitPriceSpecification',
                priceCurrency: 'HKD',
                unitCode: 'HUR',
                minPrice: '600.00',
                maxPrice: '750.00',
              },
            },
          },
        ],
      },
    ])
  })

  test("the rooms page is in the reader's language where a translation exists", async () => {
    await insertRoom(site, { rates: [hourly(60_000)] })
    expect(await places('zh-HK')).toMatchObject([
      {
        name: '大禮堂',
        description: '臨海',
        offers: { priceSpecification: { price: '600.00', unitCode: 'HUR' } },
      },
    ])
    expect(await places('de')).toMatchObject([{ description: 'By the harbour' }])
  })

  test('the rooms page escapes staff texts and omits empty ones', async () => {
    const name = '</script><script>alert(1)</script>'
    await insertRoom(site, { name, description: '', floor: '', area_sqm: null, rates: [] })
    wait()
    expect((await site.get(VENUE)).text).not.toContain('<script>alert')
    expect(await places('en')).toEqual([
      { '@type': 'MeetingRoom', name, url: expect.any(String) as string, maximumAttendeeCapacity: 80 },
    ])
  })

  test('a venue without rooms has a rooms page that is in the sitemap', async () => {
    expect((await open('en')).data).toMatchObject([{ '@type': 'EventVenue', url: PAGE }])
    expect(await places('en')).toBeUndefined()
    expect((await site.get('/sitemap.xml')).text).toContain(`<loc>${PAGE}</loc>`)
  })
})
