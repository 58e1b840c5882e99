import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  makeConfirmationLink,
  readMailSetup,
  sendTestMail,
  sendUnsentMails,
} from '#contract/account/email-setup.ts'
import { openSmtp } from '#server/core/integrations/mail/smtp.ts'
import type { MailService } from '#server/core/integrations/mail/open-mail.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { events } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { insertFailedMail } from '#tests/support/endpoint-rows/endpoint-rows-orders.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { startMailServer } from '#tests/server/emails/mails-server.ts'

const FROM = { address: 'tickets@hall.test', name: 'Harbour Hall' }
const files: MailService = {
  mailer: { send: () => Promise.resolve(''), close: () => undefined },
  sends: false,
  from: 'foyer@localhost.invalid',
}

describe('mail setup', () => {
  const fixture = useFixture()
  const open: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close()
  })

  /** Starts a server on the same database with another mail service. */
  const serverWith = (mail: MailService, is_demo = false): Promise<TestServer> =>
    makeServer({
      database: fixture.db,
      now: fixture.server.clock.now(),
      deps: {
        mail,
        settings: { public_url: 'http://foyer.test', is_demo, promises_mail: mail.sends || is_demo },
      },
    })

  async function throughSmtp(options?: Parameters<typeof startMailServer>[0]) {
    const post = await startMailServer(options)
    open.push(post.close)
    const mailer = openSmtp({ url: post.url, from: FROM })
    open.push(() => mailer.close())
    return { post, server: await serverWith({ mailer, sends: true, from: FROM.address }) }
  }

  const params = () => ({ account_id: fixture.venue.account_id })

  /** Makes the venue's account the first of the installation. */
  beforeEach(async () => {
    await fixture.db.withTx(async (tx) => {
      await tx.update(accounts).set({ created_at: '2020-01-01T00:00:00.000Z' })
      await tx
        .update(accounts)
        .set({ created_at: '2000-01-01T00:00:00.000Z' })
        .where(eq(accounts.id, fixture.venue.account_id))
    })
  })

  test('a test mail is sent at once, and the reply of the mail server is returned', async () => {
    const { post, server } = await throughSmtp()
    const { token, email } = fixture.venue.owner
    const { data } = await server.call(sendTestMail, { params: params(), token })
    expect(data).toMatchObject({ is_sent: true, to: email })
    expect(data.answer).toMatch(/^250 /)
    expect(post.received.map(({ to, from }) => ({ to, from }))).toEqual([{ to: [email], from: FROM.address }])
    expect(post.received[0]?.email.subject).toContain('Test email')
    expect((await server.call(readMailSetup, { params: params(), token })).data).toEqual({
      sends: true,
      from: FROM.address,
      may_confirm_here: false,
      unsent: 0,
    })
  })

  test('a test mail that the mail server refuses returns the server’s own words', async () => {
    const { post, server } = await throughSmtp()
    post.refusals.push({ code: 554, text: 'We do not like your sender' })
    const { token } = fixture.venue.owner
    const { data } = await server.call(sendTestMail, { params: params(), token })
    expect(data.is_sent).toBe(false)
    expect(data.answer).toContain('554')
    expect(data.answer).toContain('We do not like your sender')
  })

  test('the address of an unreachable mail server is shown only to the first account', async () => {
    const { post, server } = await throughSmtp()
    await post.close()
    open.splice(0, 1)
    const asked = async (token: string, account_id: string) =>
      (await server.call(sendTestMail, { params: { account_id }, token })).data
    const own = await asked(fixture.venue.owner.token, fixture.venue.account_id)
    expect(own).toMatchObject({ is_sent: false })
    expect(own.answer).toContain('127.0.0.1')
    const [team_membership] = await fixture.db.read((tx) =>
      tx.select().from(team_memberships).where(eq(team_memberships.user_id, fixture.venue.stranger.user_id)),
    )
    const theirs = await asked(fixture.venue.stranger.token, team_membership?.account_id ?? '')
    expect(theirs).toMatchObject({ is_sent: false })
    expect(theirs.answer).not.toContain('127.0.0.1')
  })

  test('a test mail returns mail.not_set_up without a mail server', async () => {
    const server = await serverWith(files)
    const { token } = fixture.venue.owner
    await expect(server.call(sendTestMail, { params: params(), token })).rejects.toMatchObject({
      code: 'mail.not_set_up',
    })
    const { data } = await server.call(readMailSetup, { params: params(), token })
    expect(data).toEqual({ sends: false, from: null, may_confirm_here: true, unsent: 0 })
  })

  test('mails of orders that were kept are counted and sent once there is a mail server', async () => {
    const { venue, db } = fixture
    const { token } = venue.owner
    const { order_id } = await db.withTx((tx) => addPaidOrder(fixture.server, tx, venue.event))
    const keep = { failed_at: fixture.server.clock.now(), because: 'no_mail_server' } as const
    const kept = await insertFailedMail(fixture, order_id, keep)
    const refused = await insertFailedMail(fixture, order_id, {
      ...keep,
      because: 'refused',
      template: 'other',
    })
    const without = await serverWith(files)
    const setUp = async (server: TestServer) =>
      (await server.call(readMailSetup, { params: params(), token })).data
    expect(await setUp(without)).toMatchObject({ sends: false, unsent: 1 })
    await expect(without.call(sendUnsentMails, { params: params(), token })).rejects.toMatchObject({
      code: 'mail.not_set_up',
    })
    const { server } = await throughSmtp()
    expect(await setUp(server)).toMatchObject({ sends: true, unsent: 1 })
    const send = async () => (await server.call(sendUnsentMails, { params: params(), token })).data
    expect(await send()).toEqual({ queued: 1 })
    expect(await send()).toEqual({ queued: 0 })
    expect((await setUp(server)).unsent).toBe(0)
    const rows = await db.read((tx) =>
      tx
        .select()
        .from(mails)
        .where(inArray(mails.id, [kept, refused])),
    )
    expect(new Map(rows.map(({ id, failed_at }) => [id, failed_at === null]))).toEqual(
      new Map([
        [kept, true],
        [refused, false],
      ]),
    )
  })

  test('mails of an event that is over are not sent later', async () => {
    const { venue, db } = fixture
    const { order_id } = await db.withTx((tx) => addPaidOrder(fixture.server, tx, venue.event))
    await insertFailedMail(fixture, order_id, { because: 'no_mail_server' })
    await db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: '2026-11-18T10:00:00.000Z', ends_at: null })
        .where(eq(events.id, venue.event_id)),
    )
    const server = await serverWith(files)
    const { data } = await server.call(readMailSetup, { params: params(), token: venue.owner.token })
    expect(data.unsent).toBe(0)
  })

  test('the confirmation link is shown to the owner of the first account and confirms their address', async () => {
    const { owner } = fixture.venue
    await setUnverified(owner.user_id)
    const server = await serverWith(files)
    const { data } = await server.call(makeConfirmationLink, { params: params(), token: owner.token })
    const path = new URL(data.url ?? '').pathname
    expect(path).toMatch(/^\/manage\/profile\/confirm-email-address\/\S+$/)
    const token = path.split('/').at(-1) ?? ''
    const reply = await server.raw('POST', `/api/auth/confirm-email/${token}`, {})
    const confirmed = reply.status < 300
    expect(confirmed, reply.text).toBe(true)
    const again = await server.call(makeConfirmationLink, { params: params(), token: owner.token })
    expect(again.data.url).toBeNull()
  })

  test.each([
    ['another account’s owner, who could hold an address that is not theirs', files, false, 'stranger'],
    ['a demo, whose passwords everybody knows', files, true, 'owner'],
    ['a machine from which mail leaves', { ...files, sends: true }, false, 'owner'],
  ] as const)('the confirmation link is not shown: %s', async (_why, mail, is_demo, who) => {
    const somebody = fixture.venue[who]
    await setUnverified(somebody.user_id)
    const server = await serverWith(mail, is_demo)
    const [team_membership] = await fixture.db.read((tx) =>
      tx.select().from(team_memberships).where(eq(team_memberships.user_id, somebody.user_id)),
    )
    const own = { account_id: team_membership?.account_id ?? '' }
    const { data } = await server.call(makeConfirmationLink, { params: own, token: somebody.token })
    expect(data.url).toBeNull()
    const setup = await server.call(readMailSetup, { params: own, token: somebody.token })
    expect(setup.data.may_confirm_here).toBe(false)
  })

  async function setUnverified(user_id: string) {
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ email_verified_at: null }).where(eq(users.id, user_id)),
    )
  }
})
