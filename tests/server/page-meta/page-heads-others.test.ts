import { describe, expect, test } from 'vitest'
import { cleanRichText } from '#server/core/rich-text.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'

describe('the meta tags of an other event', () => {
  const site = useSiteFixture()
  const rows = () => publicRows(site)

  test('the page of an other event describes it, and one that is not live returns 404', async () => {
    const id = await rows().otherEvent(5, {
      title: 'Open studio',
      place: 'Pier 7',
      description: cleanRichText('<p>Come <em>in</em>.</p>'),
    })
    const page = await site.open(`/others/${id}`, { 'accept-language': 'en' })
    expect(page).toMatchObject({
      status: 200,
      title: 'Open studio · Pier 7',
      canonical: `${TEST_ORIGIN}/others/${id}`,
    })
    expect(page.meta).toMatchObject({ description: 'Come in.', 'og:title': 'Open studio · Pier 7' })
    expect(page.data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: 'Open studio',
        inLanguage: 'en',
        url: page.canonical,
        startDate: expect.stringMatching(/\+08:00$/) as string,
        endDate: expect.stringMatching(/\+08:00$/) as string,
        eventStatus: 'https://schema.org/EventScheduled',
        description: 'Come in.',
        location: { '@type': 'Place', name: 'Pier 7', address: 'Pier 7' },
      },
    ])
    const always = await site.open(`/others/${await rows().otherEvent(null)}`)
    expect(always).toMatchObject({ status: 200, data: [] })
    const draft = await rows().otherEvent(5, { status: 'draft' })
    for (const address of [`/others/${draft}`, '/others/oe_0000000000000000', '/others/x'])
      expect(await site.open(address), address).toMatchObject({ status: 404, canonical: null })
  })
})
