// @vitest-environment jsdom
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { location } from '#contract/events/event-settings.ts'
import { mailContent } from '#server/domains/messaging/emails/email-data.ts'
import { emailSamples, TICKET_CODE, TICKET_URL } from './mails-samples.ts'
import { collapseWhitespace, renderEmail, type Language } from './mails-writing.ts'

describe('the email with tickets', () => {
  const single = mailContent.parse(emailSamples.tickets)
  const many = (count: number, more: object = {}) =>
    mailContent.parse({
      ...emailSamples.tickets,
      data: {
        ...emailSamples.tickets.data,
        tickets: Array.from({ length: count }, (_, at) => ({
          holder_name: `Guest ${at + 1}`,
          ticket_name: 'Standing',
          code: `${TICKET_CODE.slice(0, -3)}${String(at).padStart(3, '0')}`,
          url: `${TICKET_URL}&at=${at}`,
        })),
        ...more,
      },
    })

  test('the ticket email shows the time in the event’s timezone and the reader’s language', async () => {
    const said = async (language: Language) => collapseWhitespace((await renderEmail(single, language)).text)
    expect(await said('en')).toContain('Saturday, 5 September 2026, 7:30 – 10:30 pm Hong Kong time')
    expect(await said('zh-hk')).toContain('2026年9月5日(星期六)下午7:30至10:30 香港時間')
    expect(await said('de')).toContain('Samstag, 5. September 2026, 19:30–22:30 Uhr Hongkong-Zeit')
    const { event } = emailSamples.tickets.data
    const open_end = mailContent.parse({
      ...emailSamples.tickets,
      data: {
        ...emailSamples.tickets.data,
        event: { ...event, ends_at: null, timezone: 'America/New_York' },
      },
    })
    expect(collapseWhitespace((await renderEmail(open_end, 'en')).text)).toContain(
      '5 September 2026 at 7:30 am Eastern time',
    )
  })

  test('the ticket email shows the code in groups of four with a described QR image', async () => {
    const { page, text, letter } = await renderEmail(single, 'en')
    const groups = '1023 4567 89AB CDEF GHJK MNPQ RST'
    expect(text).toContain(`Ticket code\n${groups}`)
    const image = page.querySelector('img')
    expect(image?.getAttribute('src')).toBe(`cid:${letter.images[0]?.content_id}`)
    expect(image?.getAttribute('alt')).toBe(`QR code with the ticket code ${groups}`)
    const { width, height, format } = await sharp(letter.images[0]?.png).metadata()
    expect({ format, is_square: width === height, is_large: width >= 240 }).toEqual({
      format: 'png',
      is_square: true,
      is_large: true,
    })
    expect(text).toContain(TICKET_URL)
  })

  test('the ticket email shows the location or how to join online', async () => {
    const said = (await renderEmail(single, 'en')).text
    expect(said).toContain('Where\nHarbour Hall, 1 Pier Road, Central, Hong Kong')
    expect(said).not.toContain('How to join')
    const { event } = emailSamples.tickets.data
    const online = many(1, { event: { ...event, is_online: true }, connection_details: 'Room 7\nPIN 42' })
    const { text, page } = await renderEmail(online, 'en')
    expect(text).toContain('Where\nOnline\n\nHow to join\nRoom 7\nPIN 42')
    expect(page.body.innerHTML).toMatch(/Room 7<br>\s*PIN 42/)
  })

  test('the ticket email omits unknown details', async () => {
    const bare = {
      ...emailSamples.tickets.data,
      event: { ...emailSamples.tickets.data.event, location: location.parse({}) },
      tickets: [{ ...emailSamples.tickets.data.tickets[0], holder_name: '' }],
      ticket_page_message: ' ',
      support_email: null,
      email_footer_message: '',
    }
    const { text } = await renderEmail(mailContent.parse({ ...emailSamples.tickets, data: bare }), 'en')
    expect(text).not.toMatch(/^(Where|Name)$|Questions/m)
    expect(text).toMatch(/^When$/m)
  })

  test('the ticket email shows each ticket under the name of its holder', async () => {
    const { page, text, letter } = await renderEmail(many(3), 'en')
    expect(letter.subject).toBe('Your tickets for Night & Day <Live> (3)')
    expect([...page.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual([
      'Guest 1',
      'Guest 2',
      'Guest 3',
    ])
    expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(
      letter.images.map(({ content_id }) => `cid:${content_id}`),
    )
    expect(new Set(letter.images.map(({ content_id }) => content_id)).size).toBe(3)
    for (const at of [0, 1, 2]) expect(text).toContain(`${TICKET_URL}&at=${at}\n`)
    expect(page.querySelector('a.button')?.getAttribute('href')).toBe(emailSamples.tickets.data.order_url)
    expect((await renderEmail(many(3, { order_url: null }), 'en')).page.querySelector('a.button')).toBeNull()
  })

  test('the email of 200 tickets draws the first twenty, links to all and is not clipped', async () => {
    const { page, text, markup, letter } = await renderEmail(many(200), 'zh-hk')
    expect(letter.images).toHaveLength(20)
    expect(page.querySelectorAll('img')).toHaveLength(20)
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    for (let at = 0; at < 200; at++) {
      expect(links).toContain(`${TICKET_URL}&at=${at}`)
      expect(text).toContain(`${TICKET_URL}&at=${at}\n`)
    }
    const bytes = letter.images.reduce((sum, { png }) => sum + png.length, markup.length)
    // Mail clients clip HTML at about 102 kB.
    expect({ is_short: markup.length < 100_000, is_light: bytes < 200_000 }).toEqual({
      is_short: true,
      is_light: true,
    })
  })
})

describe('the order summary', () => {
  const { data } = emailSamples['order-summary']
  const rowsOf = async (more: object, language: Language = 'en') => {
    const content = mailContent.parse({ ...emailSamples['order-summary'], data: { ...data, ...more } })
    const { page } = await renderEmail(content, language)
    return [...page.querySelectorAll('table.sums tr')].map((row) =>
      [...row.children].map((cell) => collapseWhitespace(cell.textContent)),
    )
  }

  test('the order summary shows lines, discount, each fee and tax by name, and the total', async () => {
    expect(await rowsOf({})).toEqual([
      ['2 × Standing', 'HK$960.00'],
      ['1 × VIP · Early', 'HK$1,280.50'],
      ['Discount (SPRING)', '-HK$96.00'],
      ['Booking fee', 'HK$30.00'],
      ['Amusement tax', 'HK$12.34'],
      ['Total', 'HK$2,186.84'],
    ])
    const parts = [...data.lines, ...data.taxes_and_fees].reduce(
      (sum, { amount_cents }) => sum + amount_cents,
      0,
    )
    expect(parts - data.discount_cents).toBe(data.total_cents)
  })

  test('the order summary names member prices apart from the discount of the code', async () => {
    const member_discounts = [{ tier: 'gold' as const, amount_cents: 4_600 }]
    expect((await rowsOf({ member_discounts })).slice(2, 4)).toEqual([
      ['Member price (Gold)', '-HK$46.00'],
      ['Discount (SPRING)', '-HK$50.00'],
    ])
    const alone = { member_discounts: [{ tier: 'vip' as const, amount_cents: 9_600 }], promo_code: null }
    expect((await rowsOf(alone, 'zh-hk')).slice(2, 3)).toEqual([['會員價（VIP）', '-HK$96.00']])
  })

  test('the order summary omits empty parts', async () => {
    const bare = { discount_cents: 0, promo_code: null, taxes_and_fees: [], lines: [], total_cents: 0 }
    expect(await rowsOf(bare)).toEqual([['Total', 'HK$0.00']])
    expect((await rowsOf({ promo_code: null }))[2]).toEqual(['Discount', '-HK$96.00'])
  })

  test.each([
    ['HKD', 'zh-hk', 'HK$2,186.84'],
    ['JPY', 'en', '¥218,684'],
    ['JPY', 'zh-cn', 'JP¥218,684'],
    ['KWD', 'en', 'KWD 218.684'],
    ['EUR', 'de', '2.186,84 €'],
    ['BRL', 'pt-br', 'R$ 2.186,84'],
  ] as const)(
    'money is formatted for currency and language: %s in %s',
    async (currency, language, wanted) => {
      expect((await rowsOf({ currency }, language)).at(-1)?.[1]).toBe(wanted)
    },
  )

  test('the organizer’s message keeps its line breaks', async () => {
    const { page } = await renderEmail(mailContent.parse(emailSamples['order-summary']), 'en')
    expect(page.body.innerHTML).toMatch(/See you there\.<br>\s*Bring a friend\./)
  })
})

describe('emails about order changes', () => {
  const textOf = async (template: keyof typeof emailSamples, more: object) =>
    (
      await renderEmail(
        mailContent.parse({ ...emailSamples[template], data: { ...emailSamples[template].data, ...more } }),
        'en',
      )
    ).text

  test('the cancellation email names who cancelled, the refund and the fee', async () => {
    const own = await textOf('order-cancelled', {})
    expect(own).toContain('as you asked')
    expect(own).toContain('Refund\nHK$860.00\n\nCancellation fee\nHK$100.00')
    expect(own).toContain('ten working days')
    const theirs = await textOf('order-cancelled', { by: 'organizer', refund_cents: 0, fee_cents: 0 })
    expect(theirs).toContain('Harbour Hall has cancelled your order')
    expect(theirs).not.toMatch(/^Refund$|Cancellation fee|working days/m)
  })

  test('the email about a resold ticket says that somebody bought it, with the refund and the fee', async () => {
    const sold = { by: 'resale', returned_tickets: 1, refund_cents: 38_000, fee_cents: 10_000 }
    const text = await textOf('order-cancelled', sold)
    expect(text).toContain('Someone else has bought the ticket that you offered.')
    expect(text).toContain('Tickets that are no longer valid: 1')
    expect(text).toContain('Refund\nHK$380.00\n\nCancellation fee\nHK$100.00')
    expect(text).not.toContain('Part of your order')
  })

  test('the refund email tells a full from a partial refund', async () => {
    expect(await textOf('order-refunded', {})).toContain('refunded in full: HK$960.00')
    expect(await textOf('order-refunded', { of: 'part' })).toContain('Part of your order')
  })

  test('the failed-payment email has the reason and how long the tickets are held', async () => {
    const held = await textOf('payment-failed', {})
    expect(held).toContain('Your card was declined. No money was taken.')
    expect(held).toContain('Your tickets are held until Tuesday, 1 September 2026 at 12:10 pm.')
    expect(held).toContain('Try again\n')
    const late = await textOf('payment-failed', { held_until: null, failure: 'timed_out' })
    expect(late).toContain('timed out')
    expect(late).toContain('no longer held')
    expect(late).toContain('Choose tickets again\n')
  })

  test('the late-payment email announces a full refund', async () => {
    expect(await textOf('paid-too-late', {})).toContain('We will refund everything you paid: HK$960.00.')
  })
})
