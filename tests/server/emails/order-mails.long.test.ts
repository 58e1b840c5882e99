import { eq } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { readCheckoutOrder } from '#contract/orders/checkout.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { queueOrderMails } from '#server/domains/sales/order-emails/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import type { ReceivedEmail } from './mails-server.ts'
import { findEmailTo, makeOrderMails, SECRET } from './order-mails-fixture.ts'
import { readQr } from './read-qr.ts'

/** More than the pictures that one mail may have. */
const TICKETS = 200

const unfold = (ics: string) => ics.replaceAll('\r\n ', '')

const imagesOf = ({ attachments }: Email) => attachments.filter(({ mimeType }) => mimeType === 'image/png')

/** Returns the calendar file as sent; a mail parser would change its line ends. */
function calendarOf({ raw }: ReceivedEmail): string {
  const [, body] = /^Content-Type: text\/calendar[^]*?\r\n\r\n([^-]+)--/m.exec(raw) ?? []
  if (body === undefined) throw new Error('There is no calendar file')
  return Buffer.from(body, 'base64').toString()
}

/** Returns the amounts of a summary in HKD cents by label. */
function sumsIn({ text = '' }: Email): Map<string, number> {
  const rows = [...text.matchAll(/^(.+): (-?)HK\$([\d,]+)\.(\d\d)$/gm)]
  return new Map(
    rows.map(([, label = '', sign, whole = '', part = '']) => [
      label,
      Number(`${sign}${whole.replaceAll(',', '')}${part}`),
    ]),
  )
}

describeOnAnyDatabase('a bought order', (kind) => {
  const fixture = useFixture(kind)
  const mail = makeOrderMails(fixture)
  const event_id = () => fixture.venue.event_id
  const bought = (order_id: string, options?: { without_notice: boolean }) =>
    mail.mailOf((needs) => queueOrderMails(needs, event_id(), order_id, options))
  const group = [
    { first_name: 'Mei', email: 'mei@buyer.test', ticket: 'vip' },
    { first_name: 'Ann', email: 'ann@guest.test' },
    { first_name: 'Ben', email: 'ann@guest.test' },
    { first_name: 'Kim', email: 'kim@guest.test' },
  ] as const

  test('a bought order is mailed to its buyer, each ticket’s address and the organizer', async () => {
    const { order_id } = await mail.buy(group)
    const received = await bought(order_id)
    expect(received.map(({ to, email }) => `${to.join()} ${email.subject}`).toSorted()).toEqual([
      'ann@guest.test Your tickets for Harbour Lights (2)',
      expect.stringMatching(/^desk@venue\.test 新訂單：Harbour Lights，HK\$/),
      'kim@guest.test Your ticket for Harbour Lights',
      'mei@buyer.test Your order for Harbour Lights',
      'mei@buyer.test Your ticket for Harbour Lights',
    ])
  })

  test('the order email has the agreed amounts to the cent', async () => {
    await mail.settle({ post_checkout_message: 'See you there.', support_email: 'help@hall.test' })
    const { order_id, priced } = await mail.buy(group)
    const summary = findEmailTo(await bought(order_id), 'mei@buyer.test', /^Your order/)
    const sums = sumsIn(summary)
    expect([...sums.keys()]).toEqual([
      '3 × General',
      '1 × VIP · Early bird',
      'Discount (TENTH)',
      'Booking fee',
      'Amusement tax',
      'Total',
    ])
    expect(sums.get('Total')).toBe(priced.total_gross_cents)
    expect(sums.get('Discount (TENTH)')).toBe(-priced.total_discount_cents)
    expect(sums.get('Booking fee')).toBe(priced.total_fee_cents)
    expect(sums.get('Amusement tax')).toBe(priced.total_tax_cents)
    const parts = [...sums.values()].reduce((sum, cents) => sum + cents, 0)
    expect(parts).toBe(2 * priced.total_gross_cents)
    for (const words of [orderReference(order_id), 'Hello Mei Chan 陳,', 'See you there.', 'help@hall.test'])
      expect(summary.text).toContain(words)
  })

  test('the order email has a link that opens the order without a sign-in', async () => {
    const { order_id } = await mail.buy([group[0]])
    const summary = findEmailTo(await bought(order_id), 'mei@buyer.test', /^Your order/)
    const link = `${TEST_ORIGIN}/order/${event_id()}/${order_id}?s=${SECRET}`
    expect(summary.text).toContain(`\n${link}\n`)
    const s = new URL(link).searchParams.get('s') ?? ''
    const { data } = await fixture.server.call(readCheckoutOrder, {
      params: { event_id: event_id(), order_id },
      query: { s },
    })
    expect(data).toMatchObject({ id: order_id, status: 'COMPLETED' })
    expect(summary.text).toContain(`${TEST_ORIGIN}/e/${event_id()}/harbour-lights`)
  })

  test('each holder receives only their own tickets, readable by a camera', async () => {
    const { order_id, attendees: made } = await mail.buy(group)
    const received = await bought(order_id)
    const [mei, ann, ben, kim] = made
    const two = findEmailTo(received, 'ann@guest.test', /tickets/)
    expect((await readQr(imagesOf(two))).toSorted()).toEqual([ann?.code, ben?.code].toSorted())
    for (const each of [ann, ben]) {
      const url = `${TEST_ORIGIN}/ticket/${event_id()}/${each?.id}?s=${ticketSecret(each?.code ?? '')}`
      expect(two.text).toContain(`\n${url}\n`)
      expect(two.text).toContain(groupTicketCode(each?.code ?? ''))
    }
    // Two holders share this address, so no name is greeted and the order is not linked.
    expect(two.text).toContain('\n\nHello,\n\n')
    expect(`${two.html}${two.text}`).not.toContain(SECRET)
    for (const other of [mei, kim]) expect(two.text).not.toContain(groupTicketCode(other?.code ?? ''))
    expect(await readQr(imagesOf(findEmailTo(received, 'kim@guest.test', /ticket/)))).toEqual([kim?.code])
    expect(await readQr(imagesOf(findEmailTo(received, 'mei@buyer.test', /ticket/)))).toEqual([mei?.code])
  })

  test('the buyer’s link opens all tickets when several are theirs', async () => {
    const { order_id } = await mail.buy([group[0], { ...group[0], first_name: 'Lee' }])
    const tickets = findEmailTo(await bought(order_id), 'mei@buyer.test', /^Your tickets/)
    expect(tickets.text).toContain(`/order/${event_id()}/${order_id}?s=${SECRET}`)
    expect(tickets.text).toContain('Hello Mei Chan 陳,')
  })

  test('the order email attaches the event for a calendar under one id in every mail', async () => {
    await mail.settle({ location: { venue_name: 'Harbour Hall', city: 'Central' } })
    const { order_id } = await mail.buy([group[0]])
    const received = await bought(order_id)
    const files = received
      .filter(({ email }) => email.subject?.startsWith('Your'))
      .map((each) => unfold(calendarOf(each)))
    expect(files).toHaveLength(2)
    const [row] = await fixture.db.read((tx) => tx.select().from(events).where(eq(events.id, event_id())))
    const compact = (at: string | null | undefined) => `${(at ?? '').slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    for (const file of files) {
      expect(file.split('\r\n')).toEqual([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        expect.stringMatching(/^PRODID:/),
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        `UID:${event_id()}@foyer.test`,
        `DTSTAMP:${compact(TEST_NOW)}`,
        `DTSTART:${compact(row?.starts_at)}`,
        `DTEND:${compact(row?.ends_at)}`,
        expect.stringMatching(/^SEQUENCE:\d+$/),
        'STATUS:CONFIRMED',
        'SUMMARY:Harbour Lights',
        'LOCATION:Harbour Hall\\, Central',
        `URL:${TEST_ORIGIN}/e/${event_id()}/harbour-lights`,
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ])
    }
  })

  test('the order email is in the language of the purchase, else of the account', async () => {
    const inFrench = await bought((await mail.buy([group[1]], { locale: 'fr' })).order_id)
    expect(findEmailTo(inFrench, 'mei@buyer.test', /^Votre commande/).text).toContain('Bonjour Mei Chan 陳,')
    findEmailTo(inFrench, 'ann@guest.test', /^Votre billet/)
    const unsaid = await bought((await mail.buy([group[1]], { locale: null })).order_id)
    findEmailTo(unsaid, 'mei@buyer.test', /^你的訂單/)
  })

  test('the organizer receives buyer, items and amount unless they opted out', async () => {
    const { order_id, priced } = await mail.buy(group)
    const notice = findEmailTo(await bought(order_id), 'desk@venue.test', /^新訂單/)
    for (const words of [
      'Mei Chan 陳\nmei@buyer.test',
      '3 × General\n1 × VIP · Early bird',
      orderReference(order_id),
      `HK$${(priced.total_gross_cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`,
      `\n${TEST_ORIGIN}/manage/event/${event_id()}/orders/${order_id}\n`,
    ])
      expect(notice.text).toContain(words)
    // Ticket secrets are sent to holders only.
    expect(notice.text).not.toContain(SECRET)
    expect(notice.attachments).toEqual([])
    await mail.settle({ notify_organizer_of_new_orders: false })
    expect((await bought(order_id)).flatMap(({ to }) => to)).not.toContain('desk@venue.test')
  })

  test('the owner of the account is mailed where no organizer is named', async () => {
    await fixture.db.withTx((tx) =>
      tx.update(events).set({ organizer_id: null }).where(eq(events.id, event_id())),
    )
    const received = await bought((await mail.buy([group[0]])).order_id)
    findEmailTo(received, fixture.venue.owner.email, /Harbour Lights/)
    expect(received.flatMap(({ to }) => to)).not.toContain('desk@venue.test')
  })

  test('a resend mails buyer and holders without cancelled tickets and not the organizer', async () => {
    const { order_id, attendees: made } = await mail.buy(group)
    const [mei, , ben] = made
    await fixture.db.withTx(async (tx) => {
      await tx
        .update(attendees)
        .set({ cancelled_at: TEST_NOW })
        .where(eq(attendees.id, mei?.id ?? ''))
      await tx
        .update(attendees)
        .set({ refunded_at: TEST_NOW })
        .where(eq(attendees.id, ben?.id ?? ''))
    })
    const received = await bought(order_id, { without_notice: true })
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual([
      'ann@guest.test',
      'kim@guest.test',
      'mei@buyer.test',
    ])
    expect(await readQr(imagesOf(findEmailTo(received, 'ann@guest.test', /^Your ticket /)))).toEqual([
      made[1]?.code,
    ])
  })

  test('an order of many tickets at one address is one mail', async () => {
    const crowd = Array.from({ length: TICKETS }, (_, at) => ({
      first_name: `Guest ${at}`,
      email: 'all@hall.test',
    }))
    const { order_id, attendees: made } = await mail.buy(crowd)
    const received = await bought(order_id)
    const tickets = findEmailTo(received, 'all@hall.test', new RegExp(`\\(${TICKETS}\\)$`))
    expect(imagesOf(tickets)).toHaveLength(20)
    for (const { code } of made) expect(tickets.text).toContain(groupTicketCode(code))
  })

  test('a rolled-back order sends no mail', async () => {
    const { order_id } = await mail.buy([group[0]])
    const failing = mail.mailOf(async (needs) => {
      await queueOrderMails(needs, event_id(), order_id)
      throw new Error('no place left')
    })
    await expect(failing).rejects.toThrow('no place left')
    expect(await mail.mailOf(async () => undefined)).toEqual([])
  })
})
