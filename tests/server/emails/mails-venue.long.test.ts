import { eq } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { setVenueImage, updateVenueFace } from '#contract/account/branding.ts'
import { events } from '#server/core/db/schema/events.ts'
import { queueMail } from '#server/domains/messaging/emails/service.ts'
import { queueOrderMails } from '#server/domains/sales/order-emails/service.ts'
import { mailRegistration } from '#server/domains/accounts/users/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { mailOf } from './mails-samples.ts'
import { collapseWhitespace } from './mails-writing.ts'
import { makeOrderMails, findEmailTo } from './order-mails-fixture.ts'
import { openPdf } from './read-pdf.ts'

const HOLDER = { first_name: 'Mei', email: 'mei@buyer.test' }

describeOnAnyDatabase('a mail of the venue', (kind) => {
  const fixture = useFixture(kind)
  const mail = makeOrderMails(fixture)
  const say = () =>
    fixture.call('owner', updateVenueFace, {
      body: {
        name: 'The Wharf <b>',
        address: '7 Pier Road\nCentral',
        phones: ['+85255550100'],
        email: 'desk@wharf.test',
        translations: { 'zh-hk': { name: '碼頭', address: '中環海旁道 7 號' } },
      },
    })
  const hang = async (type: 'VENUE_LOGO' | 'VENUE_LOGO_DARK') => {
    const file = fileOf(await picture('png', { width: 400, height: 100 }), 'sign.png')
    return (await fixture.call('owner', setVenueImage, { body: { type }, file })).data.url
  }
  const sold = async (locale: string) => {
    const { order_id } = await mail.buy([HOLDER], { locale })
    return mail.mailOf((needs) => queueOrderMails(needs, fixture.venue.event_id, order_id))
  }
  const pageOf = ({ html = '' }: Email) => new JSDOM(html).window.document
  const mapped = ({ attachments }: Email) => {
    const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content
    if (!(pdf instanceof ArrayBuffer)) throw new Error('There is no document')
    return openPdf(Buffer.from(pdf)).meanings
  }

  test('the email shows the venue’s name, address, phone, e-mail and links', async () => {
    await say()
    const email = findEmailTo(await sold('en'), HOLDER.email, /^Your order/)
    const page = pageOf(email)
    expect(page.querySelector('td.accent')?.textContent).toBe('The Wharf <b>')
    expect(page.querySelector('b')).toBeNull()
    const foot = page.querySelector('td.soft:last-child')
    expect(collapseWhitespace(foot?.querySelector('p')?.textContent)).toBe(
      `The Wharf <b> 7 Pier Road Central +852 5555 0100 desk@wharf.test ${TEST_ORIGIN}`,
    )
    const links = [...(foot?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['tel:+85255550100', 'mailto:desk@wharf.test', TEST_ORIGIN])
    expect(email.text?.startsWith('The Wharf <b>\n\n')).toBe(true)
    expect(email.text).toContain(
      `-- \nThe Wharf <b>\n7 Pier Road\nCentral\n+852 5555 0100\ndesk@wharf.test\n${TEST_ORIGIN}\n\nSent automatically by The Wharf <b>.`,
    )
  })

  test('the email shows the branding in the reader’s language, also on tickets', async () => {
    const pier = '<65c1>'
    const before = await sold('zh-hk')
    expect(mapped(findEmailTo(before, HOLDER.email, /門票/))).not.toContain(pier)
    await say()
    const email = findEmailTo(await sold('zh-hk'), HOLDER.email, /門票/)
    expect(pageOf(email).querySelector('td.accent')?.textContent).toBe('碼頭')
    expect(email.text).toContain('-- \n碼頭\n中環海旁道 7 號\n')
    expect(mapped(email)).toContain(pier)
  })

  test('the email shows the venue’s logo by an absolute URL with alternative text', async () => {
    await say()
    const url = await hang('VENUE_LOGO')
    const logo = async () =>
      pageOf(findEmailTo(await sold('en'), HOLDER.email, /^Your order/)).querySelector('td.accent')
    const image = (await logo())?.querySelector('img')
    expect(image?.getAttribute('src')).toBe(`${TEST_ORIGIN}${url}`)
    expect([image?.alt, image?.width, image?.height]).toEqual(['The Wharf <b>', 240, 60])
    expect((await logo())?.querySelector('source')).toBeNull()
    const dark_url = await hang('VENUE_LOGO_DARK')
    expect((await logo())?.querySelector('source')?.getAttribute('srcset')).toBe(`${TEST_ORIGIN}${dark_url}`)
  })

  test('the registration email has the venue’s branding', async () => {
    await say()
    const bo = { email: 'bo@client.test', first_name: 'Bo', last_name: '', locale: 'zh-hk' as const }
    const link = { token: 'tok', valid_minutes: 60, phone_taken: false }
    const received = await mail.mailOf((needs) => mailRegistration(needs, bo, link))
    const email = findEmailTo(received, 'bo@client.test', /./)
    expect(pageOf(email).querySelector('td.accent')?.textContent).toBe('碼頭')
    expect(email.text).toContain('此郵件由 碼頭 的系統自動發出。')
  })

  test('an email of another account keeps that account’s name', async () => {
    await say()
    await hang('VENUE_LOGO')
    const [first] = await mail.mailOf(async (needs) => {
      const of_others = eq(events.id, fixture.venue.strange_event.id)
      const [other] = await needs.tx.select({ account_id: events.account_id }).from(events).where(of_others)
      if (other === undefined) throw new Error('The event of another account is there')
      await queueMail(needs.tx, needs, mailOf('tickets', { ...other, locale: 'zh-hk' }))
    })
    if (first === undefined) throw new Error('It was queued')
    expect(pageOf(first.email).querySelector('td.accent')?.textContent).toBe('Harbour Hall')
    expect(first.email.text).not.toMatch(/碼頭|desk@wharf/)
    expect(first.email.html).not.toMatch(/<picture>|desk@wharf/)
    expect(mapped(first.email)).not.toContain('<65c1>')
  })
})
