import { describe, expect, test } from 'vitest'
import { roomRate } from '#contract/rooms/room-money.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

const VENUE = '/venue-details'
const PAGE = `${TEST_ORIGIN}${VENUE}`
/** How long a head is kept, and more. */
const LATER_MS = 6000

const hourly = (price_cents: number) => roomRate.parse({ per: 'hour', price_cents })

describe('the head of the page of rooms', () => {
  const site = useSiteFixture()
  let looks = 0
  /** Later than any head that is kept; each test begins at the same time. */
  const wait = () => site.server.clock.advance(LATER_MS * (looks += 1))
  const open = async (language: string) => {
    wait()
    return site.open(VENUE, { 'accept-language': language })
  }
  const places = async (language: string) => {
    const [venue] = (await open(language)).data as { containsPlace?: object[] }[]
    return venue?.containsPlace
  }

  test('says of the venue which rooms can be booked, how large they are and what an hour costs', async () => {
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

  test('speaks the language of the reader where somebody wrote in it', async () => {
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

  test('what staff typed stays text, and what they left out is not said', async () => {
    const name = '</script><script>alert(1)</script>'
    await insertRoom(site, { name, description: '', floor: '', area_sqm: null, rates: [] })
    wait()
    expect((await site.get(VENUE)).text).not.toContain('<script>alert')
    expect(await places('en')).toEqual([
      { '@type': 'MeetingRoom', name, url: expect.any(String) as string, maximumAttendeeCapacity: 80 },
    ])
  })

  test('a venue without rooms is there, and its page stands in the sitemap', async () => {
    expect((await open('en')).data).toMatchObject([{ '@type': 'EventVenue', url: PAGE }])
    expect(await places('en')).toBeUndefined()
    expect((await site.get('/sitemap.xml')).text).toContain(`<loc>${PAGE}</loc>`)
  })
})
