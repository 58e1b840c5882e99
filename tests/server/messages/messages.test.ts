import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelMessage, moveMessage, previewMessage } from '#contract/messages/messages.ts'
import { addMs } from '#contract/wire/instant.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { MESSAGE_MAILS_AN_HOUR } from '#rules/messages/sending-pace.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { mails, message_recipients, messages } from '#server/core/db/schema/mails.ts'
import { users } from '#server/core/db/schema/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { toVenueWallTime } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeMessages } from './messages-fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const later = (ms: number) => addMs(TEST_NOW, ms)

describeOnAnyDatabase('messages', (kind) => {
  const fixture = useFixture(kind)
  const post = makeMessages(fixture)
  beforeEach(async () => {
    post.clear()
    // Deletes messages left by another test.
    await fixture.db.withTx((tx) => tx.delete(messages))
  })
  const of = (message_id: Id) => ({ params: { event_id: fixture.venue.event_id, message_id } })
  const setOrder = (id: Id, fields: Partial<typeof orders.$inferInsert>) =>
    fixture.db.withTx((tx) => tx.update(orders).set(fields).where(eq(orders.id, id)))
  const previewed = async (body: Record<string, unknown>) =>
    (
      await fixture.call('organizer', previewMessage, {
        params: { event_id: fixture.venue.event_id },
        body: { message_type: 'EVENT', ...body },
      })
    ).data

  describe('recipients of a message', () => {
    test('a message reaches each address once with all its tickets in any case, and the buyer for tickets without address', async () => {
      await post.buy({
        email: 'mei@x.test',
        tickets: [{ email: 'mei@x.test' }, { email: 'MEI@x.test' }, { email: '' }],
      })
      await post.buy({ email: 'other@x.test', tickets: [{ email: 'mei@x.test' }] })
      const message = await post.write()
      expect(message.data).toMatchObject({ state: 'sending', counts: { recipients: 1, waiting: 1 } })
      fixture.server.clock.advance(MINUTE)
      await post.work()
      expect(post.taken.map(({ to }) => to.address)).toEqual(['mei@x.test'])
      const [mail] = post.taken
      expect(mail?.text.match(/\/ticket\/\S+\?s=/g)).toHaveLength(4)
      expect(mail).toMatchObject({ reply_to: fixture.venue.organizer.email })
      expect(await post.read(message.data?.id ?? '')).toMatchObject({
        state: 'done',
        counts: { sent: 1, waiting: 0 },
      })
    })

    test('each recipient type selects the right people', async () => {
      const { event } = fixture.venue
      const [general, vip] = [
        await post.buy({ email: 'general@x.test', tickets: [{ email: 'general@x.test' }] }),
        await post.buy({ email: 'vip@x.test', tickets: [{ email: 'vip@x.test', ticket: 'vip' }] }),
      ]
      const gone = await post.buy({
        email: 'gone@x.test',
        tickets: [{ email: 'gone@x.test', cancelled_at: TEST_NOW }],
      })
      const owes = await post.buy({
        email: 'owes@x.test',
        paid_at: null,
        other_payment: 'bank',
        tickets: [{ email: 'owes@x.test', paid: false }],
      })
      await setOrder(owes.order_id, { paid_at: null, refund_state: 'none' })
      const count = async (body: Record<string, unknown>) => (await previewed(body)).recipients
      expect(await count({})).toBe(3)
      expect(await count({ message_type: 'TICKET', ids: [event.tickets.vip] })).toBe(1)
      expect(
        await count({ message_type: 'ATTENDEE', ids: [general.tickets[0]?.id, gone.tickets[0]?.id] }),
      ).toBe(1)
      expect(await count({ message_type: 'ORDER', ids: [vip.order_id, gone.order_id] })).toBe(2)
      expect(await count({ message_type: 'UNPAID' })).toBe(1)
      expect(await count({ message_type: 'ARRIVED' })).toBe(0)
      expect(await count({ message_type: 'NOT_ARRIVED' })).toBe(3)
      // Tickets of another event match nobody.
      expect(await count({ message_type: 'TICKET', ids: [fixture.venue.other_event.tickets.vip] })).toBe(0)
    })

    test('a message does not reach a third party whom the buyer of a free order named', async () => {
      await post.buy({ email: 'buyer@x.test', is_free: true, tickets: [{ email: 'stranger@x.test' }] })
      expect((await previewed({})).mail?.address).toBe('buyer@x.test')
    })
  })

  describe('contents of a message', () => {
    test("a message is in each reader's language where it exists, with placeholders filled in and values escaped", async () => {
      const evil = '<img src=x onerror=alert(1)>'
      await post.buy({ email: 'hk@x.test', locale: 'zh-hk', first_name: '美玲', last_name: '陳' })
      await post.buy({ email: 'de@x.test', locale: 'de', first_name: evil, last_name: '' })
      await post.write({
        subject: '{{first_name}}: {{event}}',
        message:
          '<p>{{first_name}} <a href="{{ticket_link}}">here</a></p><script>x</script><p>{{day}} {{place}}</p>',
        translations: {
          'zh-hk': { subject: '致{{first_name}}', message: '<p>你好{{first_name}}：{{ticket_link}}</p>' },
        },
      })
      fixture.server.clock.advance(MINUTE)
      await post.work()
      const [hk, de] = [post.to('hk@x.test')[0], post.to('de@x.test')[0]]
      expect(hk).toMatchObject({ subject: '致美玲', language: 'zh-Hant-HK' })
      expect(hk?.html).toMatch(/你好美玲：<a [^>]*href="[^"]+\/ticket\//)
      expect(de?.subject).toBe(`${evil}: Harbour Lights`)
      expect(de?.html).not.toContain('<img')
      expect(de?.html).not.toContain('<script')
      expect(de?.html).toContain('&lt;img src=x')
      expect(de?.html).toMatch(/href="[^"]+\/ticket\/[^"]+"[^>]*>here/)
    })

    test("a test message and the author's copy contain nobody else’s link", async () => {
      await post.buy({ email: 'mei@x.test' })
      expect((await post.write({ is_test: true, confirm_not_promotional: false })).data).toBeNull()
      await post.write({ send_copy_to_me: true, message: '<p>{{ticket_link}}</p>' })
      const queued = await fixture.db.read((tx) =>
        tx.select().from(mails).where(eq(mails.to_address, fixture.venue.organizer.email)),
      )
      expect(queued).toHaveLength(2)
      expect(JSON.stringify(queued)).not.toMatch(/[?&]s=/)
    })

    test('a preview shows the message of a real recipient with links that open nothing', async () => {
      for (const name of ['a', 'b', 'c']) await post.buy({ email: `${name}@x.test`, first_name: name })
      const third = await previewed({
        subject: 'Hi {{first_name}}',
        message: '<p>{{ticket_link}}</p>',
        at: 99,
      })
      expect(third).toMatchObject({ recipients: 3, mail: { at: 2, address: 'c@x.test', subject: 'Hi c' } })
      expect(third.mail?.html).not.toMatch(/[?&]s=[\w-]/)
      expect(third.mail?.text).not.toMatch(/[?&]s=[\w-]/)
    })
  })

  test('a message without confirmation, verified address, recipient or known placeholders is rejected', async () => {
    await expect(post.write({ confirm_not_promotional: false })).rejects.toMatchObject({
      errors: { confirm_not_promotional: ['required'] },
    })
    await expect(post.write()).rejects.toMatchObject({ code: 'message.nobody', status: 409 })
    await post.buy({ email: 'mei@x.test' })
    await expect(post.write({ message: '<p>{{<em>surname</em>}}</p>' })).rejects.toMatchObject({
      code: 'message.placeholder_unknown',
      errors: { message: ['message.placeholder_unknown'] },
    })
    await expect(post.write({ subject: '{{ticket_link}}' })).rejects.toMatchObject({
      errors: { subject: ['message.placeholder_unknown'] },
    })
    await expect(post.write({ message: '<p><script>x</script></p>' })).rejects.toMatchObject({ status: 422 })
    const { user_id } = fixture.venue.organizer
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ email_verified_at: null }).where(eq(users.id, user_id)),
    )
    await expect(post.write()).rejects.toMatchObject({ code: 'user.email_unverified' })
  })

  describe('scheduled messages', () => {
    test('a scheduled message uses the event’s time zone and can be rescheduled and cancelled', async () => {
      await post.buy({ email: 'mei@x.test' })
      await expect(post.write({ send_at: toVenueWallTime(later(-MINUTE)) })).rejects.toMatchObject({
        code: 'message.time_invalid',
      })
      const send_at = later(2 * HOUR)
      const { data } = await post.write({ send_at: toVenueWallTime(send_at) })
      const id = data?.id ?? ''
      expect(data).toMatchObject({ state: 'scheduled', send_at, counts: { recipients: 1, waiting: 0 } })
      await fixture.call('organizer', moveMessage, {
        ...of(id),
        body: { send_at: toVenueWallTime(later(HOUR)) },
      })
      await post.buy({ email: 'late@x.test' })
      expect(await post.work()).toBe(0)
      fixture.server.clock.advance(HOUR + MINUTE)
      await post.work()
      fixture.server.clock.advance(MINUTE)
      await post.work()
      expect(post.taken.map(({ to }) => to.address)).toEqual(['late@x.test', 'mei@x.test'])
      await expect(
        fixture.call('organizer', moveMessage, { ...of(id), body: { send_at: null } }),
      ).rejects.toMatchObject({ code: 'message.started' })
      await expect(fixture.call('organizer', cancelMessage, of(id))).rejects.toMatchObject({
        code: 'message.finished',
      })

      const off = await post.write({ send_at: toVenueWallTime(later(3 * HOUR)) })
      await fixture.call('organizer', cancelMessage, of(off.data?.id ?? ''))
      fixture.server.clock.advance(5 * HOUR)
      expect(await post.work()).toBe(0)
    })

    test('a scheduled message waits until the account is within its sending limit', async () => {
      await post.buy({ email: 'mei@x.test' })
      const first = await post.write()
      const { account_id, event_id } = fixture.venue
      // Simulates this many recent deliveries.
      await fixture.db.withTx(async (tx) => {
        const rows = Array.from({ length: MESSAGE_MAILS_AN_HOUR - 1 }, (_, at) => ({
          id: newId('mail', fixture.server.random),
          account_id,
          event_id,
          message_id: first.data?.id ?? '',
          address: `${at}@many.test`,
          concerns: [],
          created_at: TEST_NOW,
          due_at: TEST_NOW,
          sent_at: TEST_NOW,
        }))
        for (let at = 0; at < rows.length; at += 1000)
          await tx.insert(message_recipients).values(rows.slice(at, at + 1000))
      })
      await expect(post.write()).rejects.toMatchObject({ code: 'message.too_many', status: 429 })
      const { data } = await post.write({ send_at: toVenueWallTime(later(2 * MINUTE)) })
      const id = data?.id ?? ''
      fixture.server.clock.advance(3 * MINUTE)
      await post.work()
      expect(await post.read(id)).toMatchObject({ state: 'scheduled', is_held_back: true })
      fixture.server.clock.advance(HOUR)
      await post.work()
      fixture.server.clock.advance(MINUTE)
      await post.work()
      expect(await post.read(id)).toMatchObject({ state: 'done', is_held_back: false, counts: { sent: 1 } })
      await fixture.db.withTx((tx) => tx.delete(messages).where(eq(messages.event_id, event_id)))
    })
  })
})
