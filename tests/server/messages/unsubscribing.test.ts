import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { eraseOrder } from '#contract/account/erasure.ts'
import {
  readMessageSubscription,
  unsubscribeByMail,
  updateMessageSubscription,
} from '#contract/messages/message-subscriptions.ts'
import { listRecipients, previewMessage } from '#contract/messages/messages.ts'
import { messageBuyer } from '#contract/orders/desk.ts'
import type { Id } from '#contract/wire/id.ts'
import { describeMessage } from '#server/core/integrations/mail/message.ts'
import type { OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { message_subscriptions } from '#server/core/db/schema/mails.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeMessages } from './messages-fixture.ts'

const MINUTE = 60_000
const READER = 'mei@reader.test'

const tokenIn = ({ unsubscribe_url = '' }: OutgoingMail) =>
  /message-subscriptions\/([^/]+)\/one-click/.exec(unsubscribe_url)?.[1] ?? ''

describeOnAnyDatabase('unsubscribing from messages', (kind) => {
  const fixture = useFixture(kind)
  const post = makeMessages(fixture)
  beforeEach(async () => {
    post.clear()
    await fixture.db.withTx((tx) => tx.delete(message_subscriptions))
  })

  async function send(body: Parameters<typeof post.write>[0] = {}) {
    const { data } = await post.write(body)
    fixture.server.clock.advance(MINUTE)
    await post.work()
    return data?.id ?? ''
  }
  const mailTo = (address: string) => post.to(address).at(-1)
  async function firstMail(): Promise<OutgoingMail> {
    // Another recipient, who gets the next message in any case.
    await post.buy()
    await post.buy({ email: READER, tickets: [{ email: READER }], locale: 'de' })
    await send()
    const mail = mailTo(READER)
    if (mail === undefined) throw new Error('Nothing arrived')
    return mail
  }
  const press = (token: string, is_subscribed: boolean) =>
    fixture.server.call(updateMessageSubscription, { params: { token }, body: { is_subscribed } })
  const oneClick = (mail: OutgoingMail, payload: string, type: string) => {
    const url = new URL(mail.unsubscribe_url ?? '')
    const headers = { 'content-type': type }
    return fixture.server.app.inject({ method: 'POST', url: url.pathname + url.search, headers, payload })
  }
  const recipients = async (message_id: Id) =>
    (
      await fixture.call('organizer', listRecipients, {
        params: { event_id: fixture.venue.event_id, message_id },
        query: {},
      })
    ).data.map(({ address, state }) => [address, state])

  test('a message has both unsubscribe headers and a footer link in its reader’s language', async () => {
    const mail = await firstMail()
    const { headers } = describeMessage(mail, { address: 'tickets@hall.test', name: null })
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const token = tokenIn(mail)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(mail.unsubscribe_url).toContain('lang=de')
    expect(mail.text).toContain(`Nachrichten abbestellen\n`)
    expect(mail.text).toContain(`/unsubscribe/${token}?lang=de`)
    expect(mail.html).toContain(`/unsubscribe/${token}?lang=de`)
    expect(`${mail.unsubscribe_url}${token}`).not.toContain('reader')
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('one POST by a mail program unsubscribes without sign-in: %s', async (type, payload) => {
    const mail = await firstMail()
    for (let twice = 0; twice < 2; twice++) expect((await oneClick(mail, payload, type)).statusCode).toBe(204)
    post.clear()
    const id = await send()
    expect(post.to(READER)).toEqual([])
    expect(await recipients(id)).toContainEqual([READER, 'declined'])
    expect((await post.read(id)).counts).toMatchObject({ declined: 1 })
  })

  test('a GET of any link in a message changes nothing, because mail scanners open all of them', async () => {
    const mail = await firstMail()
    const url = new URL(mail.unsubscribe_url ?? '')
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await fixture.server.app.inject({ method, url: url.pathname + url.search })
      expect([answer.statusCode, answer.headers.location]).toEqual([
        303,
        expect.stringMatching(/\/unsubscribe\/[0-9a-f]{32}\?lang=de$/),
      ])
    }
    const { data } = await fixture.server.call(readMessageSubscription, { params: { token: tokenIn(mail) } })
    expect(data).toMatchObject({ address: 'm•••@reader.test', is_subscribed: true })
  })

  test('an unsubscribed buyer stays unsubscribed after another purchase, until they subscribe again', async () => {
    const token = tokenIn(await firstMail())
    expect((await press(token, false)).data).toMatchObject({ is_subscribed: false })
    await post.buy({ email: READER, tickets: [{ email: READER }] })
    post.clear()
    await send()
    expect(post.to(READER)).toEqual([])
    expect((await press(token, true)).data).toMatchObject({ is_subscribed: true })
    await send()
    expect(post.to(READER)).toHaveLength(1)
    expect(tokenIn(mailTo(READER) as OutgoingMail)).toBe(token)
  })

  test('a recipient who unsubscribes while a message is being sent does not receive it', async () => {
    const token = tokenIn(await firstMail())
    post.clear()
    const { data } = await post.write()
    await press(token, false)
    fixture.server.clock.advance(MINUTE)
    await post.work()
    expect(post.to(READER)).toEqual([])
    expect(await recipients(data?.id ?? '')).toContainEqual([READER, 'declined'])
  })

  test("an email about the recipient's own order is always sent and has no unsubscribe link", async () => {
    const token = tokenIn(await firstMail())
    await press(token, false)
    const { order_id } = await post.buy({ email: READER, tickets: [{ email: READER }] })
    post.clear()
    await fixture.call('organizer', messageBuyer, {
      params: { event_id: fixture.venue.event_id, order_id },
      body: { subject: 'Your seat', message: 'It is by the window.' },
    })
    fixture.server.clock.advance(MINUTE)
    await post.work()
    await fixture.db.withTx((tx) =>
      tx.update(orders).set({ paid_at: null, total_gross_cents: 100 }).where(eq(orders.id, order_id)),
    )
    await send({ message_type: 'UNPAID' })
    expect(post.to(READER).map(({ unsubscribe_url }) => unsubscribe_url)).toEqual([undefined, undefined])
  })

  test('a message preview counts unsubscribed recipients, shows none of them and has no working link', async () => {
    const token = tokenIn(await firstMail())
    await post.buy({ email: 'other@reader.test', tickets: [{ email: 'other@reader.test' }] })
    const preview = async () =>
      (
        await fixture.call('organizer', previewMessage, {
          params: { event_id: fixture.venue.event_id },
          body: { message_type: 'EVENT', subject: 'x', message: '<p>x</p>', at: 0 },
        })
      ).data
    const before = await preview()
    expect(before.mail?.html).not.toContain(token)
    await press(token, false)
    const after = await preview()
    expect(after).toMatchObject({ declined: 1, recipients: before.recipients - 1 })
    expect(after.mail?.address).not.toBe(READER)
  })

  test('an unknown unsubscribe token is rejected, and messages of other accounts are not affected', async () => {
    await expect(press('0'.repeat(32), false)).rejects.toMatchObject({ code: 'link.invalid' })
    await expect(
      fixture.server.call(unsubscribeByMail, { params: { token: '0'.repeat(32) } }),
    ).rejects.toMatchObject({ code: 'link.invalid' })
    const token = tokenIn(await firstMail())
    await fixture.db.withTx((tx) =>
      tx.insert(message_subscriptions).values({
        account_id: fixture.venue.strange_event.account_id,
        address: READER,
        token: 'other',
        last_message_at: fixture.server.clock.now(),
      }),
    )
    await press(token, false)
    const { data } = await fixture.server.call(readMessageSubscription, { params: { token: 'other' } })
    expect(data.is_subscribed).toBe(true)
  })

  test('deleting a person for privacy deletes their preference unless another order has the address', async () => {
    const bought = [0, 1].map(() =>
      post.buy({ email: 'gone@reader.test', tickets: [{ email: 'gone@reader.test' }], is_free: true }),
    )
    await send()
    const token = tokenIn(mailTo('gone@reader.test') as OutgoingMail)
    await press(token, false)
    const left = async () => {
      const rows = await fixture.db.read((tx) => tx.select().from(message_subscriptions))
      return rows.filter(({ address }) => address === 'gone@reader.test').length
    }
    const ends: number[] = []
    for (const { order_id } of await Promise.all(bought)) {
      await fixture.call('owner', eraseOrder, { params: { event_id: fixture.venue.event_id, order_id } })
      ends.push(await left())
    }
    expect(ends).toEqual([1, 0])
  })
})
