import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { acceptInvitation, login, readInvitation } from '#contract/account/auth.ts'
import { inviteUser, readMe, resendInvitation, revokeInvitation } from '#contract/account/users.ts'
import { users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailedToken, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import { addClient, addMember, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)
const fresh = { password: PASSWORD, password_confirmation: PASSWORD, accept_terms: true } as const
const HOUR_MS = 3_600_000

describeOnAnyDatabase('an invitation', (kind) => {
  const fixture = useFixture(kind)
  let people = 0
  let email: string
  beforeEach(() => {
    email = `guest.${(people += 1)}@people.test`
  })

  async function invite(to = email): Promise<{ user_id: string; token: string }> {
    const body = { first_name: 'Mei', last_name: 'Wong', email: to, role: 'organizer', locale: 'fr' } as const
    const { data } = await fixture.call('owner', inviteUser, { body })
    return { user_id: data.id, token: await mailedToken(fixture.db, to, 'invitation') }
  }
  const read = (token: string) => fixture.server.raw('GET', `/auth/invitation/${token}`)
  const accept = (token: string, body: object = fresh, address = '127.0.0.1') =>
    fixture.server.raw('POST', `/auth/invitation/${token}`, { body, address })
  const codeOf = (reply: { json: unknown }) => (reply.json as { code?: string }).code

  test('the invitation mail and page name the inviter, the account and the role', async () => {
    const { token } = await invite()
    const mail = await lastMail(fixture.db, email, 'invitation')
    expect(mailUrlOf(mail).pathname).toBe(`/auth/accept-invitation/${token}`)
    expect(mail).toMatchObject({ locale: 'fr', to_name: 'Mei Wong', account_id: fixture.venue.account_id })
    expect(mail.data).toMatchObject({ inviter_name: 'admin Lam', role: 'organizer', valid_minutes: 48 * 60 })
    const { data } = await fixture.server.call(readInvitation, { params: { token } })
    expect(data).toEqual({
      email,
      first_name: 'Mei',
      last_name: 'Wong',
      account_name: 'Harbour Hall',
      invited_by: 'admin Lam',
      role: 'organizer',
      expires_at: '2026-11-22T10:00:00.000Z',
      has_password: false,
    })
  })

  test('accepting with a new password signs the user in and verifies the address', async () => {
    const { token } = await invite()
    const reply = await fixture.server.call(acceptInvitation, {
      params: { token },
      body: { ...fresh, first_name: 'Mei Ling' },
    })
    expect(reply.accounts.map(({ id, role }) => [id, role])).toEqual([
      [fixture.venue.account_id, 'organizer'],
    ])
    const { data } = await fixture.server.call(readMe, { token: reply.token })
    expect(data).toMatchObject({ first_name: 'Mei Ling', last_name: 'Wong', email, is_email_verified: true })
    expect((await fixture.server.call(login, { body: { email, password: PASSWORD } })).token).not.toBeNull()
    for (const again of [await read(token), await accept(token)])
      expect(again).toMatchObject({ status: 409, json: { code: 'invitation.accepted' } })
  })

  test('accepting requires eight characters, the same password twice and the terms', async () => {
    const { token } = await invite()
    for (const [body, field] of [
      [{ password: '1234567', password_confirmation: '1234567', accept_terms: true }, 'password'],
      [{ password: PASSWORD, accept_terms: true }, 'password_confirmation'],
      [{ ...fresh, password_confirmation: 'else' }, 'password_confirmation'],
      [{ ...fresh, accept_terms: false }, 'accept_terms'],
      [{ ...fresh, first_name: '' }, 'first_name'],
      [{ ...fresh, role: 'admin' }, 'role'],
    ] as const) {
      const reply = await accept(token, body)
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    }
    expect((await accept(token)).status).toBe(200)
  })

  test('an invitation expires after 48 hours and is invalid when revoked or replaced', async () => {
    const { token, user_id } = await invite()
    fixture.server.clock.advance(48 * HOUR_MS - 1)
    expect((await read(token)).status).toBe(200)
    fixture.server.clock.advance(1)
    for (const late of [await read(token), await accept(token)])
      expect(late).toMatchObject({ status: 410, json: { code: 'invitation.expired' } })

    const { data } = await fixture.call('owner', resendInvitation, { params: { user_id } })
    expect(data.invitation_expires_at).toBe('2026-11-24T10:00:00.000Z')
    const second = await mailedToken(fixture.db, email, 'invitation')
    expect(codeOf(await read(token))).toBe('invitation.not_found')
    expect((await read(second)).status).toBe(200)

    await fixture.call('owner', revokeInvitation, { params: { user_id } })
    for (const gone of [await read(second), await accept(second)])
      expect(gone).toMatchObject({ status: 404, json: { code: 'invitation.not_found' } })
    const left = await fixture.db.read((tx) => tx.select().from(users).where(eq(users.id, user_id)))
    expect(left).toEqual([])
    expect((await invite()).user_id).not.toBe(user_id)
  })

  test('one of two concurrent acceptances joins', async () => {
    const { token } = await invite()
    const words = ['first password', 'other password']
    const replies = await Promise.all(
      words.map((password) =>
        accept(token, { password, password_confirmation: password, accept_terms: true }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.map(codeOf)).toContain('invitation.accepted')
    const won = words[replies.findIndex(({ status }) => status === 200)] ?? ''
    expect((await fixture.server.call(login, { body: { email, password: won } })).token).not.toBeNull()
  })

  test('a concurrent acceptance and revocation end as joined or revoked, never both', async () => {
    const { token, user_id } = await invite()
    const [accepted, revoked] = await Promise.all([
      accept(token),
      fixture.server.raw('DELETE', `/users/${user_id}/invitation`, { token: fixture.venue.owner.token }),
    ])
    const signed_in = await fixture.server.raw('POST', '/auth/login', { body: { email, password: PASSWORD } })
    if (accepted.status === 200) {
      expect(codeOf(revoked)).toBe('user.not_invited')
      expect(signed_in.status).toBe(200)
    } else {
      expect(codeOf(accepted)).toBe('invitation.not_found')
      expect([revoked.status, signed_in.status]).toEqual([204, 401])
    }
  })

  describe('invitations of existing users', () => {
    let known: SignedInUser
    beforeEach(async () => {
      known = await fixture.db.withTx((tx) =>
        addClient(fixture.server, tx, { password_hash, first_name: 'Ka Wai', is_email_verified: false }),
      )
    })
    const proved = { password: PASSWORD, accept_terms: true }

    test('an existing user accepts with their password and keeps their profile', async () => {
      const { token, user_id } = await invite(known.email)
      expect(user_id).toBe(known.user_id)
      expect((await fixture.server.call(readInvitation, { params: { token } })).data).toMatchObject({
        first_name: 'Ka Wai',
        has_password: true,
      })
      const wrong = await accept(token, { ...fresh, password: 'wrong', password_confirmation: 'wrong' })
      expect(wrong).toMatchObject({
        status: 422,
        json: { code: 'auth.password_wrong', errors: { password: ['auth.password_wrong'] } },
      })
      const reply = await accept(token, { ...proved, first_name: 'Somebody', last_name: 'Else' })
      expect(reply.status).toBe(200)
      const { data } = await fixture.server.call(readMe, { token: (reply.json as { token: string }).token })
      expect(data).toMatchObject({ first_name: 'Ka Wai', last_name: 'Lam', is_email_verified: true })
    })

    test('guesses of the password on the invitation count as guesses at the sign-in', async () => {
      const { token } = await invite(known.email)
      for (let tried = 0; tried < 5; tried++)
        expect((await accept(token, { ...proved, password: 'wrong' }, '10.4.4.9')).status).toBe(422)
      expect((await accept(token, proved, '10.4.4.9')).status).toBe(429)
      const body = { email: known.email, password: PASSWORD }
      expect((await fixture.server.raw('POST', '/auth/login', { body, address: '10.4.4.9' })).status).toBe(
        429,
      )
    })

    test('an accepted invitation adds one account to the sign-in choice', async () => {
      const account_id = fixture.venue.strange_event.account_id
      const colleague = await fixture.db.withTx((tx) =>
        addMember(fixture.server, tx, { account_id, role: 'user', password_hash }),
      )
      const { token } = await invite(colleague.email)
      expect((await accept(token, proved)).status).toBe(200)
      const body = { email: colleague.email, password: PASSWORD }
      const { accounts } = await fixture.server.call(login, { body })
      expect(accounts.map(({ name, role }) => [name, role])).toEqual([
        ['Elsewhere', 'user'],
        ['Harbour Hall', 'organizer'],
      ])
    })

    test('a user who sets a first password meanwhile must prove that password', async () => {
      const { token } = await invite()
      await fixture.server.raw('POST', '/auth/forgot-password', { body: { email } })
      const reset = await mailedToken(fixture.db, email, 'reset-password')
      const body = { password: 'set meanwhile', password_confirmation: 'set meanwhile' }
      await fixture.server.raw('POST', `/auth/reset-password/${reset}`, { body })
      expect(codeOf(await accept(token))).toBe('auth.password_wrong')
      expect((await accept(token, { ...proved, password: 'set meanwhile' })).status).toBe(200)
    })
  })
})
