import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { readClient } from '#contract/account/clients.ts'
import {
  cancelEmailChange,
  confirmEmail,
  confirmEmailChange,
  readMe,
  resendEmailConfirmation,
} from '#contract/account/users.ts'
import { users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailedToken, mailsTo, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import { addClient, addMember, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)
const HOUR_MS = 3_600_000

describeOnAnyDatabase('an e-mail address', (kind) => {
  const fixture = useFixture(kind)
  let people = 0
  let mei: SignedInUser
  let new_email: string

  beforeEach(async () => {
    const { account_id } = fixture.venue
    const member = { account_id, role: 'organizer', password_hash, is_email_verified: false } as const
    mei = await fixture.db.withTx((tx) => addMember(fixture.server, tx, member))
    new_email = `new.${(people += 1)}@people.test`
  })

  const me = async (who = mei) => (await fixture.server.call(readMe, { token: who.token })).data
  const change = (body: object, who = mei) =>
    fixture.server.raw('PUT', '/users/me', {
      body: { current_password: PASSWORD, ...body },
      token: who.token,
    })
  const ask = (method: string, rest: string, who = mei, user_id = mei.user_id) =>
    fixture.server.raw(method, `/users/${user_id}/${rest}`, { token: who.token })
  const byLink = (token: string) => fixture.server.raw('POST', `/auth/confirm-email/${token}`)

  describe('confirmation of an e-mail address', () => {
    async function askForLink(): Promise<string> {
      await fixture.server.call(resendEmailConfirmation, {
        params: { user_id: mei.user_id },
        token: mei.token,
      })
      return mailedToken(fixture.db, mei.email, 'confirm-email')
    }

    test('the mailed link confirms the address of the signed-in user once', async () => {
      const token = await askForLink()
      const mail = await lastMail(fixture.db, mei.email, 'confirm-email')
      expect(mailUrlOf(mail).pathname).toBe(`/manage/profile/confirm-email-address/${token}`)
      const { data } = await fixture.server.call(confirmEmail, {
        params: { user_id: mei.user_id, token },
        token: mei.token,
      })
      expect(data.is_email_verified).toBe(true)
      expect(await ask('POST', `confirm-email/${token}`)).toMatchObject({ json: { code: 'link.invalid' } })
      expect(await ask('POST', 'resend-email-confirmation')).toMatchObject({
        status: 409,
        json: { code: 'user.email_verified' },
      })
    })

    test('the mailed link confirms the address without a session', async () => {
      const reply = await byLink(await askForLink())
      expect(reply.status).toBe(204)
      expect((await me()).is_email_verified).toBe(true)
    })

    test('a confirmation link is refused for another user, when replaced and after three days', async () => {
      const first = await askForLink()
      const second = await askForLink()
      expect(await byLink(first)).toMatchObject({ status: 404, json: { code: 'link.invalid' } })
      const { owner } = fixture.venue
      expect(await ask('POST', `confirm-email/${second}`, owner)).toMatchObject({
        json: { code: 'user.not_found' },
      })
      expect(await ask('POST', `confirm-email/${second}`, owner, owner.user_id)).toMatchObject({
        json: { code: 'link.invalid' },
      })
      fixture.server.clock.advance(72 * HOUR_MS)
      expect((await byLink(second)).status).toBe(404)
      expect((await me()).is_email_verified).toBe(false)
    })
  })

  describe('replacement of an e-mail address', () => {
    test('the new address applies only after confirmation, and the old address is notified at once', async () => {
      const reply = await change({ email: new_email.toUpperCase() })
      expect(reply).toMatchObject({
        status: 200,
        json: { data: { email: mei.email, pending_email: new_email } },
      })
      const mail = await lastMail(fixture.db, new_email, 'email-change')
      const notice = await lastMail(fixture.db, mei.email, 'email-change-notice')
      expect(mailUrlOf(notice).pathname).toBe('/manage/profile')
      expect([mail.data, notice.data]).toMatchObject([{ new_email }, { new_email }])

      const token = await mailedToken(fixture.db, new_email, 'email-change')
      expect(mailUrlOf(mail).pathname).toBe(`/manage/profile/confirm-email-change/${token}`)
      const { data } = await fixture.server.call(confirmEmailChange, {
        params: { user_id: mei.user_id, token },
        token: mei.token,
      })
      expect(data).toMatchObject({ email: new_email, pending_email: null, is_email_verified: true })
      expect(await ask('POST', `email-change/${token}`)).toMatchObject({ json: { code: 'link.invalid' } })
      const signIn = (email: string) =>
        fixture.server.raw('POST', '/auth/login', { body: { email, password: PASSWORD } })
      expect([(await signIn(mei.email)).status, (await signIn(new_email)).status]).toEqual([401, 200])
    })

    test('an address change requires the current password', async () => {
      const reply = await change({ email: new_email, current_password: 'wrong' })
      expect(reply).toMatchObject({ status: 422, json: { code: 'auth.password_wrong' } })
      expect([await mailsTo(fixture.db, new_email), (await me()).pending_email]).toEqual([[], null])
    })

    test('a cancelled address change invalidates its link, in both ways of cancelling', async () => {
      for (const callOff of [() => ask('DELETE', 'email-change'), () => change({ email: mei.email })]) {
        await change({ email: new_email })
        const token = await mailedToken(fixture.db, new_email, 'email-change')
        expect((await callOff()).status).toBeLessThan(300)
        expect((await me()).pending_email).toBeNull()
        expect(await ask('POST', `email-change/${token}`)).toMatchObject({ json: { code: 'link.invalid' } })
      }
      expect(await ask('DELETE', 'email-change')).toMatchObject({
        status: 409,
        json: { code: 'user.no_email_change' },
      })
    })

    test('only the latest requested address can be confirmed', async () => {
      await change({ email: new_email })
      const first = await mailedToken(fixture.db, new_email, 'email-change')
      const other = `other.${new_email}`
      await change({ email: other })
      expect((await byLink(first)).status).toBe(404)
      expect((await byLink(await mailedToken(fixture.db, other, 'email-change'))).status).toBe(204)
      expect((await me()).email).toBe(other)
    })

    test('a change to another user’s address is refused only when the mailed link is opened', async () => {
      const { collaborator } = fixture.venue
      expect((await change({ email: collaborator.email })).status).toBe(200)
      const token = await mailedToken(fixture.db, collaborator.email, 'email-change')
      const taken = { status: 409, json: { code: 'auth.email_taken' } }
      expect(await ask('POST', `email-change/${token}`)).toMatchObject(taken)
      expect(await byLink(token)).toMatchObject(taken)
      expect(await me()).toMatchObject({ email: mei.email, pending_email: collaborator.email })
    })

    test('only one of two concurrent changes to the same address succeeds', async () => {
      const { account_id } = fixture.venue
      const yan = await fixture.db.withTx((tx) =>
        addMember(fixture.server, tx, { account_id, role: 'user', password_hash }),
      )
      await change({ email: new_email })
      const first = await mailedToken(fixture.db, new_email, 'email-change')
      await change({ email: new_email }, yan)
      const second = await mailedToken(fixture.db, new_email, 'email-change')
      const replies = await Promise.all([byLink(first), byLink(second)])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
      const holders = await fixture.db.read((tx) => tx.select().from(users).where(eq(users.email, new_email)))
      expect(holders).toHaveLength(1)
    })

    test('links mailed to the old address are invalid after the change', async () => {
      await fixture.server.raw('POST', '/auth/forgot-password', { body: { email: mei.email } })
      const reset = await mailedToken(fixture.db, mei.email, 'reset-password')
      await ask('POST', 'resend-email-confirmation')
      const confirm = await mailedToken(fixture.db, mei.email, 'confirm-email')
      await change({ email: new_email })
      await byLink(await mailedToken(fixture.db, new_email, 'email-change'))
      expect((await fixture.server.raw('GET', `/auth/reset-password/${reset}`)).status).toBe(404)
      expect((await byLink(confirm)).status).toBe(404)
    })

    test('a client changes their address on the client pages', async () => {
      const client = await fixture.db.withTx((tx) => addClient(fixture.server, tx, { password_hash }))
      const body = { email: new_email, current_password: PASSWORD }
      const params = { user_id: client.user_id }
      await fixture.server.raw('PUT', '/WOWusers/profile', { body, token: client.token })
      await fixture.server.call(cancelEmailChange, { params, token: client.token })
      await fixture.server.raw('PUT', '/WOWusers/profile', { body, token: client.token })
      const mail = await lastMail(fixture.db, new_email, 'email-change')
      expect(mailUrlOf(mail).pathname).toMatch(/^\/confirm-email-address\//)
      expect((await byLink(await mailedToken(fixture.db, new_email, 'email-change'))).status).toBe(204)
      const { data } = await fixture.server.call(readClient, { token: client.token })
      expect(data).toMatchObject({ email: new_email, pending_email: null })
    })

    test('address changes are rate limited, so that strangers are not flooded with mail', async () => {
      const replies = []
      for (let at = 0; at < 6; at++) replies.push(await change({ email: `stranger.${at}.${new_email}` }))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    })
  })
})
