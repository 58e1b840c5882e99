import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { checkResetLink, forgotPassword, login, resetPassword } from '#contract/account/auth.ts'
import { mailed_links, users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailedToken, mailsTo, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import {
  addClient,
  addMember,
  addSession,
  type SignedInUser,
} from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const OLD = 'correct horse battery'
const NEW = 'a new password'
const typed = { password: NEW, password_confirmation: NEW }
const password_hash = await hashPassword(OLD)
const MINUTE_MS = 60_000

describeOnAnyDatabase('a forgotten password', (kind) => {
  const fixture = useFixture(kind)
  let mei: SignedInUser
  let addresses = 0

  beforeEach(async () => {
    const { server, venue } = fixture
    const member = { account_id: venue.account_id, role: 'organizer', password_hash } as const
    mei = await fixture.db.withTx((tx) => addMember(server, tx, { ...member, is_email_verified: false }))
  })

  const forget = (email: string, address = `10.3.${(addresses += 1) >> 8}.${addresses & 255}`) =>
    fixture.server.raw('POST', '/auth/forgot-password', { body: { email }, address })
  const check = (token: string) => fixture.server.raw('GET', `/auth/reset-password/${token}`)
  const reset = (token: string, body: object = typed) =>
    fixture.server.raw('POST', `/auth/reset-password/${token}`, { body })
  const signIn = (password: string) =>
    fixture.server.raw('POST', '/auth/login', { body: { email: mei.email, password } })
  async function askForLink(): Promise<string> {
    expect((await forget(mei.email)).status).toBe(200)
    return mailedToken(fixture.db, mei.email, 'reset-password')
  }

  test('POST /auth/forgot-password responds alike and equally fast for known and unknown addresses', async () => {
    const asked = ['nobody@people.test', mei.email.toUpperCase(), fixture.venue.owner.email]
    const answers: { email: string; ms: number }[] = []
    for (const email of asked) {
      const before = performance.now()
      const { data } = await fixture.server.call(forgotPassword, { body: { email } })
      answers.push({ email: data.email, ms: performance.now() - before })
    }
    expect(answers.map(({ email }) => email)).toEqual(asked.map((email) => email.toLowerCase()))
    for (const { ms } of answers) expect(ms).toBeGreaterThan(195)
    expect(await mailsTo(fixture.db, 'nobody@people.test')).toEqual([])
  })

  test('the mailed link sets a new password once and ends every session', async () => {
    const as_client = await fixture.db.withTx((tx) => addSession(fixture.server, tx, mei.user_id, null))
    const token = await askForLink()
    const mail = await lastMail(fixture.db, mei.email, 'reset-password')
    expect(mailUrlOf(mail).pathname).toBe(`/auth/reset-password/${token}`)
    expect(mail.data).toMatchObject({ account_name: 'Harbour Hall', valid_minutes: 15 })

    await fixture.server.call(checkResetLink, { params: { token } })
    await fixture.server.call(resetPassword, { params: { token }, body: typed })
    for (const ended of [mei.token, as_client.token])
      expect((await fixture.server.raw('GET', '/WOWusers/me', { token: ended })).status).toBe(401)
    expect((await signIn(OLD)).status).toBe(401)
    expect((await signIn(NEW)).status).toBe(200)
    for (const reply of [await check(token), await reset(token)])
      expect(reply).toMatchObject({ status: 404, json: { code: 'link.invalid' } })
    const notice = await lastMail(fixture.db, mei.email, 'password-changed')
    expect(mailUrlOf(notice).pathname).toBe('/auth/forgot-password')
  })

  test('the mailed link verifies the address', async () => {
    await reset(await askForLink())
    const [row] = await fixture.db.read((tx) => tx.select().from(users).where(eq(users.id, mei.user_id)))
    expect(row?.email_verified_at).toBe(fixture.server.clock.now())
  })

  test('one of two concurrent uses of a reset link succeeds', async () => {
    const token = await askForLink()
    const replies = await Promise.all(
      ['first password', 'other password'].map((password) =>
        reset(token, { password, password_confirmation: password }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
    const words = replies[0]?.status === 204 ? 'first password' : 'other password'
    expect((await signIn(words)).status).toBe(200)
    expect((await mailsTo(fixture.db, mei.email)).map(({ template }) => template)).toEqual([
      'reset-password',
      'password-changed',
    ])
  })

  test('a reset link expires after 15 minutes, and only the newest is valid', async () => {
    const first = await askForLink()
    const second = await askForLink()
    expect((await check(first)).status).toBe(404)
    fixture.server.clock.advance(15 * MINUTE_MS - 1)
    expect((await check(second)).status).toBe(204)
    fixture.server.clock.advance(1)
    for (const reply of [await check(second), await reset(second)])
      expect(reply).toMatchObject({ status: 404, json: { code: 'link.invalid' } })
    expect((await signIn(OLD)).status).toBe(200)
  })

  test('an invalid password returns 422 by field, and the link stays valid', async () => {
    const token = await askForLink()
    for (const [body, field] of [
      [{ password: '1234567', password_confirmation: '1234567' }, 'password'],
      [{ password: NEW, password_confirmation: 'else' }, 'password_confirmation'],
      [{ password: NEW }, 'password_confirmation'],
      [{ password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) }, 'password'],
    ] as const) {
      const reply = await reset(token, body)
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    }
    expect((await reset(token)).status).toBe(204)
  })

  test('the database stores a reset link as a hash', async () => {
    const token = await askForLink()
    const rows = await fixture.db.read((tx) => tx.select().from(mailed_links))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('links of other purposes cannot reset a password', async () => {
    await fixture.db.withTx((tx) => tx.delete(mailed_links))
    const token = await askForLink()
    await fixture.db.withTx((tx) => tx.update(mailed_links).set({ purpose: 'confirm_email' }))
    expect((await reset(token)).status).toBe(404)
  })

  test('the reset mail of a client links to the client page', async () => {
    const client = await fixture.db.withTx((tx) => addClient(fixture.server, tx))
    await forget(client.email)
    const mail = await lastMail(fixture.db, client.email, 'reset-password')
    expect(mailUrlOf(mail).pathname).toMatch(/^\/reset-password\//)
    expect(mail.account_id).toBeNull()
  })

  describe('limits on reset requests', () => {
    test('repeated reset requests send no further mail and do not reveal it', async () => {
      for (let at = 0; at < 8; at++) expect((await forget(mei.email)).status).toBe(200)
      expect((await mailsTo(fixture.db, mei.email)).length).toBe(4)
      expect((await check(await mailedToken(fixture.db, mei.email, 'reset-password'))).status).toBe(204)
    })

    test('repeated reset requests from one address return 429, from another address not', async () => {
      const replies = await Promise.all(
        Array.from({ length: 22 }, (_, at) => forget(`n${at}@people.test`, '10.2.2.2')),
      )
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
      const refused = replies.find(({ status }) => status === 429)
      expect(Number(refused?.headers['retry-after'])).toBe(30)
      expect((await forget(mei.email)).status).toBe(200)
    })
  })

  test('an inactive member resets the password and still cannot sign in', async () => {
    await fixture.server.call(login, { body: { email: mei.email, password: OLD } })
    const token = await askForLink()
    await fixture.db.withTx((tx) =>
      tx.execute(`update team_memberships set is_active = false where user_id = '${mei.user_id}'`),
    )
    expect((await reset(token)).status).toBe(204)
    expect((await signIn(NEW)).status).toBe(401)
  })
})
