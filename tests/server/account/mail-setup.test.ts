import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeConfirmationLink, readMailSetup, sendTestMail } from '#contract/account/email-setup.ts'
import { openSmtp } from '#server/core/integrations/mail/smtp.ts'
import type { MailService } from '#server/core/integrations/mail/open-mail.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
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
      deps: { mail, settings: { public_url: 'http://foyer.test', is_demo } },
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
    expect(data).toEqual({ sends: false, from: null, may_confirm_here: true })
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
