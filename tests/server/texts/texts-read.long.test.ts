import { describe, expect, test } from 'vitest'
import { readPublicCheckInList } from '#contract/door/check-in-lists.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { listEvents } from '#contract/events/events.ts'
import { createOtherEvent } from '#contract/events/other-events.ts'
import { listPublicEvents, readPublicEvent } from '#contract/events/public-events.ts'
import { readCheckoutOrder } from '#contract/orders/checkout.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { queueOrderMails } from '#server/domains/sales/order-emails/service.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useSiteFixture } from '#tests/support/site-server.ts'
import { makeCheckout } from '#tests/server/checkout/checkout-fixture.ts'
import { makeOrderMails } from '#tests/server/emails/order-mails-fixture.ts'
import { EVENT_LANGUAGES, EVENT_TEXTS, writeEventTexts, type EventLanguage } from './told-event.ts'

describe.each(EVENT_LANGUAGES)('an event in %s with texts in the other language', (main) => {
  const fixture = useFixture()
  const mail = makeOrderMails(fixture)
  const event = () => ({ params: { event_id: fixture.venue.event_id } })

  test("an event is served in each reader's language: page, list, checkout, order, door", async () => {
    await writeEventTexts(fixture, main)
    for (const reader of [...EVENT_LANGUAGES, 'de'] as const) {
      const language: EventLanguage = reader === 'de' ? main : reader
      const said = EVENT_TEXTS[language]
      const page = (await fixture.server.call(readPublicEvent, { ...event(), query: {}, language: reader }))
        .data
      expect(page).toMatchObject({
        title: said.title,
        language,
        description: said.description,
        description_language: language,
        pre_checkout_message: said.message,
        continue_button_text: said.message,
        seo_title: said.seo,
      })
      expect(page.languages).toEqual([main, main === 'en' ? 'zh-hk' : 'en'])
      const own = page.tickets.find(({ id }) => id === fixture.venue.tickets.general)
      expect(own).toMatchObject({ name: said.ticket, prices: [{ label: said.label }] })
      expect(page.questions.at(-1)).toMatchObject({
        title: said.question,
        options: EVENT_TEXTS[main].options,
        option_labels: said.options,
      })
      const found = await fixture.server.call(listPublicEvents, {
        query: { query: EVENT_TEXTS.en.title },
        language: reader,
      })
      expect(found.data.find(({ id }) => id === fixture.venue.event_id)?.title).toBe(said.title)
      const list = { check_in_list_id: fixture.venue.list_id }
      const door = await fixture.server.call(readPublicCheckInList, { params: list, language: reader })
      expect(door.data).toMatchObject({ name: said.list, event_title: said.title })
      const { token } = fixture.venue.owner
      const mirror = await fixture.server.call(readMirror, {
        params: list,
        query: {},
        token,
        language: reader,
      })
      expect(mirror.data.list).toMatchObject({ name: said.list })
      expect(mirror.data.list, 'doors of before know no further field').not.toHaveProperty('translations')
      expect(mirror.data.event?.title).toBe(said.title)
      expect(mirror.data.tickets?.map(({ name }) => name)).toContain(said.ticket)
    }
  })

  test('an event is found by its team and by visitors in every language', async () => {
    await writeEventTexts(fixture, main)
    for (const language of EVENT_LANGUAGES) {
      const query = { query: EVENT_TEXTS[language].title }
      const { token } = fixture.venue.owner
      expect((await fixture.server.call(listEvents, { query, token })).data.map(({ id }) => id)).toContain(
        fixture.venue.event_id,
      )
      const { data } = await fixture.server.call(listPublicEvents, { query })
      expect(data.map(({ id }) => id)).toContain(fixture.venue.event_id)
    }
  })

  test('an answer stays the option itself for an event held in one language and read in another', async () => {
    await writeEventTexts(fixture, main)
    const checkout = makeCheckout(fixture)
    const { order, order_key } = await checkout.hold([checkout.general()])
    expect(order.lines[0]?.ticket_name).toBe(EVENT_TEXTS.en.ticket)
    const again = (await fixture.server.call(readCheckoutOrder, { ...order_key, language: 'zh-hk' })).data
    expect(again.lines[0]).toMatchObject({
      ticket_name: EVENT_TEXTS['zh-hk'].ticket,
      price_label: EVENT_TEXTS['zh-hk'].label,
    })
    expect(again.event.title).toBe(EVENT_TEXTS['zh-hk'].title)
    expect(again.asks?.questions.at(-1)).toMatchObject({
      options: EVENT_TEXTS[main].options,
      option_labels: EVENT_TEXTS['zh-hk'].options,
    })
  })

  test.each(EVENT_LANGUAGES)(
    'a buyer who reads %s gets email, ticket, PDF and calendar entry in that language',
    async (reader) => {
      await writeEventTexts(fixture, main)
      const said = EVENT_TEXTS[reader]
      const holder = { first_name: 'Mei', email: 'mei@buyer.test' }
      const { order_id } = await mail.buy([holder], { locale: reader })
      const received = await mail.mailOf((needs) => queueOrderMails(needs, fixture.venue.event_id, order_id))
      const all = received.filter(({ to }) => to[0] === holder.email).map(({ email }) => email)
      const texts = all.map(({ text = '' }) => text).join('\n')
      const untold = EVENT_TEXTS[reader === 'en' ? 'zh-hk' : 'en']
      for (const word of [said.title, said.ticket, said.message]) expect(texts).toContain(word)
      for (const word of [untold.title, untold.message]) expect(texts).not.toContain(word)
      const files = all.flatMap(({ attachments }) => attachments)
      const calendar = files.find(({ mimeType }) => mimeType === 'text/calendar')?.content
      const entry = typeof calendar === 'string' ? calendar : new TextDecoder().decode(calendar)
      expect(entry).toContain(`SUMMARY:${said.title}`)
      expect(files.map(({ mimeType }) => mimeType)).toContain('application/pdf')
      const notices = received.filter(({ to }) => to[0] !== holder.email)
      for (const { email } of notices) expect(email.text).toContain(EVENT_TEXTS[main].title)
    },
  )
})

describe('pages and search engines', () => {
  const site = useSiteFixture()

  test.each(EVENT_LANGUAGES)(
    'an event page in %s is served in each of its languages at one address each',
    async (main) => {
      await writeEventTexts(site, main)
      const page = `${TEST_ORIGIN}/e/${site.venue.event_id}/`
      const open = (address: string, language: string) =>
        site.open(address, { 'accept-language': language, cookie: '' })
      const at = `/e/${site.venue.event_id}/x`
      const own = await open(at, main)
      const canonical = own.canonical ?? ''
      expect(canonical.startsWith(page)).toBe(true)
      for (const reader of EVENT_LANGUAGES) {
        const said = EVENT_TEXTS[reader]
        const wished = await open(at, reader)
        expect(wished.document.documentElement.lang).toBe(LANGUAGE_TAGS[reader])
        expect(wished.title).toBe(said.seo)
        expect(wished.canonical).toBe(canonical)
        expect(wished.data[0]).toMatchObject({ name: said.title, inLanguage: LANGUAGE_TAGS[reader] })
        const asked = await open(`${at}?lang=${reader}`, 'de')
        expect(asked.meta).toMatchObject({ 'og:title': said.seo, 'og:url': `${canonical}?lang=${reader}` })
        expect(asked.canonical).toBe(`${canonical}?lang=${reader}`)
        const links = [...asked.document.querySelectorAll('link[rel=alternate][hreflang]')]
        expect(
          Object.fromEntries(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
        ).toEqual({
          en: `${canonical}?lang=en`,
          'zh-Hant-HK': `${canonical}?lang=zh-hk`,
          'x-default': canonical,
        })
      }
      const foreign = await open(`${at}?lang=de`, 'en')
      expect(foreign.document.documentElement.lang).toBe('de')
      expect(foreign.data[0]).toMatchObject({
        name: EVENT_TEXTS[main].title,
        inLanguage: LANGUAGE_TAGS[main],
      })
      expect(foreign.canonical, 'no page of its own where it has no text').toBe(canonical)
      const { text } = await site.server.raw('GET', 'page:/sitemap.xml')
      expect(text).toContain(
        `<xhtml:link rel="alternate" hreflang="zh-Hant-HK" href="${canonical}?lang=zh-hk"/>`,
      )
      expect(text).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${canonical}"/>`)
    },
  )

  test('an other event page is served in each of its languages too', async () => {
    const { token } = site.venue.owner
    const body = {
      title: '市集',
      language: 'zh-hk' as const,
      timezone: 'Asia/Hong_Kong',
      status: 'live' as const,
      start_date: '2026-12-05T14:00',
      translations: { en: { title: 'Market' } },
    }
    const { data } = await site.server.call(createOtherEvent, { body, token })
    const at = `/others/${data.id}`
    for (const [reader, name] of [
      ['en', 'Market'],
      ['zh-hk', '市集'],
    ] as const) {
      const page = await site.open(`${at}?lang=${reader}`, { 'accept-language': 'de', cookie: '' })
      expect(page.data[0]).toMatchObject({ name, inLanguage: LANGUAGE_TAGS[reader] })
      expect(page.canonical).toBe(`${TEST_ORIGIN}${at}?lang=${reader}`)
    }
    const { text } = await site.server.raw('GET', 'page:/sitemap.xml')
    expect(text).toContain(`hreflang="zh-Hant-HK" href="${TEST_ORIGIN}${at}?lang=zh-hk"`)
  })

  test('shared caches keep one entry per language', async () => {
    await writeEventTexts(site, 'en')
    const ask = (language: Locale, known = '') =>
      site.server.raw('GET', `/public/events/${site.venue.event_id}`, {
        headers: { 'accept-language': language, 'if-none-match': known },
      })
    const english = await ask('en')
    const etag = english.headers['etag'] ?? ''
    expect(english.headers['vary']).toMatch(/accept-language/i)
    expect((await ask('en', etag)).status).toBe(304)
    const chinese = await ask('zh-hk', etag)
    expect(chinese.status).toBe(200)
    expect(chinese.text).toContain(EVENT_TEXTS['zh-hk'].title)
  })
})
