import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancelMessage, listMessages, listRecipients, retryMessage } from '#contract/messages/messages.ts'
import { messageBuyer } from '#contract/orders/desk.ts'
import type { Id } from '#contract/wire/id.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { message_recipients } from '#server/core/db/schema/mails.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeMessages, makeSmtpError } from './messages-fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnAnyDatabase('messages that have started', (kind) => {
  const fixture = useFixture(kind)
  const post = makeMessages(fixture)
  beforeEach(() => post.clear())
  const of = (message_id: Id) => ({ params: { event_id: fixture.venue.event_id, message_id } })

  test('a started message skips attendees cancelled since and does not add later ones', async () => {
    const gone = await post.buy({ email: 'gone@x.test' })
    const half = await post.buy({
      email: 'half@x.test',
      tickets: [{ email: 'half@x.test' }, { email: 'half@x.test' }],
    })
    const { data } = await post.write()
    await post.buy({ email: 'late@x.test' })
    await fixture.db.withTx(async (tx) => {
      for (const id of [gone.tickets[0]?.id ?? '', half.tickets[0]?.id ?? ''])
        await tx.update(attendees).set({ cancelled_at: TEST_NOW }).where(eq(attendees.id, id))
    })
    fixture.server.clock.advance(MINUTE)
    await post.work()
    expect(post.taken.map(({ to }) => to.address)).toEqual(['half@x.test'])
    expect(post.taken[0]?.text.match(/\?s=/g)).toHaveLength(1)
    expect((await post.read(data?.id ?? '')).counts).toMatchObject({ sent: 1, left_out: 1 })
  })

  test('a started message reports why each delivery failed and retries on request', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await post.buy({ email: `${name}@x.test` })
    const { data } = await post.write()
    const id = data?.id ?? ''
    fixture.server.clock.advance(MINUTE)
    post.faults.push(
      { at: 'before', error: makeSmtpError(550, 'RCPT TO') },
      { at: 'after', error: makeSmtpError(451, 'DATA') },
      { at: 'after', error: new Error('Connection lost') },
      { at: 'before', error: new Error('Connection refused') },
    )
    await post.work()
    const list = async () =>
      (await fixture.call('organizer', listRecipients, { ...of(id), query: {} })).data.map(
        ({ state, because, attempts }) => [state, because, attempts],
      )
    expect(await list()).toEqual([
      ['failed', 'address_refused', 1],
      ['waiting', null, 1],
      ['unclear', null, 1],
      ['waiting', null, 1],
    ])
    // A message that may have arrived is not sent again.
    fixture.server.clock.advance(24 * HOUR)
    await post.work()
    expect((await post.read(id)).counts).toMatchObject({ sent: 2, failed: 1, unclear: 1, waiting: 0 })
    await fixture.call('organizer', retryMessage, { ...of(id), body: {} })
    await post.work()
    expect((await post.read(id)).counts).toMatchObject({ sent: 3, failed: 0, unclear: 1 })
    await fixture.call('organizer', retryMessage, { ...of(id), body: { state: 'unclear' } })
    await post.work()
    expect((await post.read(id)).counts).toMatchObject({ sent: 4, unclear: 0 })
    expect(new Set(post.taken.map((mail) => mail.id)).size).toBe(4)
    await expect(fixture.call('organizer', retryMessage, { ...of(id), body: {} })).rejects.toMatchObject({
      code: 'message.nobody',
    })
  })

  test('a started message can be paused and resumed', async () => {
    for (const name of ['a', 'b', 'c']) await post.buy({ email: `${name}@x.test` })
    const { data } = await post.write()
    const id = data?.id ?? ''
    fixture.server.clock.advance(MINUTE)
    await post.sendOne()
    const stopped = await fixture.call('organizer', cancelMessage, of(id))
    expect(stopped.data).toMatchObject({ state: 'cancelled', counts: { sent: 1, stopped: 2, waiting: 0 } })
    expect(await post.work()).toBe(0)
    await fixture.call('organizer', retryMessage, { ...of(id), body: { state: 'stopped' } })
    await post.work()
    expect(await post.read(id)).toMatchObject({ state: 'done', counts: { sent: 3 } })
  })

  test('a message is not sent again after a process ended during its delivery', async () => {
    for (const name of ['a', 'b']) await post.buy({ email: `${name}@x.test` })
    const { data } = await post.write()
    fixture.server.clock.advance(MINUTE)
    await fixture.db.withTx((tx) =>
      tx
        .update(message_recipients)
        .set({ attempts: 1, handed_at: TEST_NOW })
        .where(eq(message_recipients.address, 'a@x.test')),
    )
    await post.work()
    expect(post.taken.map(({ to }) => to.address)).toEqual(['b@x.test'])
    expect((await post.read(data?.id ?? '')).counts).toMatchObject({ sent: 1, unclear: 1 })
  })

  test('an email to one buyer is a message with one recipient', async () => {
    const { order_id } = await post.buy({
      email: 'mei@x.test',
      locale: 'de',
      first_name: 'Mei',
      last_name: 'Chan',
    })
    await fixture.call('organizer', messageBuyer, {
      params: { event_id: fixture.venue.event_id, order_id },
      body: { subject: 'Einlass', message: 'Um 18:30.\n\nBis <bald>!' },
    })
    fixture.server.clock.advance(MINUTE)
    await post.work()
    expect(post.taken[0]?.text).toContain('Guten Tag Mei Chan')
    expect(post.taken[0]?.text).toContain('Bis <bald>!')
    const { data } = await fixture.call('organizer', listMessages, {
      params: { event_id: fixture.venue.event_id },
      query: {},
    })
    expect(data).toMatchObject([{ message_type: 'ORDER', subject: 'Einlass', counts: { sent: 1 } }])
  })
})
