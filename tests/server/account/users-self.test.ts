import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { readClient, updateClientProfile } from '#contract/account/clients.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { readMe, readUser, updateMe } from '#contract/account/users.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailsTo, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import {
  addClient,
  addMember,
  addSession,
  type SignedInUser,
} from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const NEW = 'a new password'
const newPassword = { current_password: PASSWORD, password: NEW, password_confirmation: NEW }
const password_hash = await hashPassword(PASSWORD)

describeOnAnyDatabase('a person', (kind) => {
  const fixture = useFixture(kind)
  let mei: SignedInUser

  beforeEach(async () => {
    const { account_id } = fixture.venue
    mei = await fixture.db.withTx((tx) =>
      addMember(fixture.server, tx, { account_id, role: 'collaborator', password_hash }),
    )
  })

  const change = (body: object, headers: Record<string, string> = {}) =>
    fixture.server.raw('PUT', '/users/me', { body, token: mei.token, headers })
  const status = async (token: string) => (await fixture.server.raw('GET', '/users/me', { token })).status
  const signIn = (password: string) =>
    fixture.server.raw('POST', '/auth/login', { body: { email: mei.email, password } })

  test('a user changes name, phone and language without a password, and omitted fields stay', async () => {
    const body = { first_name: ' 美 ', phone: '+852 6123 4567', locale: 'zh-hk' } as const
    const { data } = await fixture.server.call(updateMe, { body, token: mei.token })
    expect(data).toMatchObject({
      first_name: '美',
      last_name: 'Lam',
      phone: '+85261234567',
      locale: 'zh-hk',
      version: 2,
      account: { id: fixture.venue.account_id, role: 'collaborator' },
    })
    const cleared = await fixture.server.call(updateMe, { body: { phone: null }, token: mei.token })
    expect(cleared.data).toMatchObject({ phone: null, first_name: '美', version: 3 })
    const same = await fixture.server.call(updateMe, { body: { first_name: '美' }, token: mei.token })
    expect(same.data.version).toBe(3)
    expect(await mailsTo(fixture.db, mei.email)).toEqual([])
  })

  test('the team sees a renamed user with a new version', async () => {
    const params = { user_id: mei.user_id }
    const before = (await fixture.call('owner', readUser, { params })).data
    await fixture.server.call(updateMe, { body: { first_name: 'Mei Ling' }, token: mei.token })
    const after = (await fixture.call('owner', readUser, { params })).data
    expect(after).toMatchObject({ first_name: 'Mei Ling', version: before.version + 1 })
  })

  test('an invalid profile update returns 422 by field and changes nothing', async () => {
    const taken = '+85261112222'
    await fixture.db.withTx(async (tx) => {
      await tx.update(users).set({ phone: null }).where(eq(users.phone, taken))
      await tx.update(users).set({ phone: taken }).where(eq(users.id, fixture.venue.door.user_id))
    })
    const before = (await fixture.server.call(readMe, { token: mei.token })).data
    for (const [body, field] of [
      [{ first_name: '' }, 'first_name'],
      [{ first_name: 'x'.repeat(51) }, 'first_name'],
      [{ last_name: 'x'.repeat(150) }, 'last_name'],
      [{ email: 'mei', current_password: PASSWORD }, 'email'],
      [{ email: 'mei@people.test' }, 'current_password'],
      [{ password: NEW, password_confirmation: NEW }, 'current_password'],
      [{ ...newPassword, password_confirmation: 'else' }, 'password_confirmation'],
      [{ ...newPassword, password: '1234567', password_confirmation: '1234567' }, 'password'],
      [{ phone: '+852 1234' }, 'phone'],
      [{ phone: taken, first_name: 'Not kept' }, 'phone'],
      [{ locale: 'xx' }, 'locale'],
      [{ role: 'admin' }, 'role'],
      [{ is_email_verified: true }, 'is_email_verified'],
    ] as const) {
      const reply = await change(body)
      expect(reply, reply.text).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    }
    expect((await fixture.server.call(readMe, { token: mei.token })).data).toEqual(before)
  })

  test('a stale profile update returns 412 with the current row', async () => {
    await change({ first_name: 'One' }, { 'if-match': '"1"' })
    const reply = await change({ first_name: 'Two' }, { 'if-match': '"1"' })
    expect(reply).toMatchObject({
      status: 412,
      json: { code: 'version.stale', current: { first_name: 'One', version: 2 } },
    })
  })

  describe('a password change', () => {
    test('a password change ends all other sessions in every account and is notified by mail', async () => {
      const others = await fixture.db.withTx(async (tx) => [
        await addSession(fixture.server, tx, mei.user_id, fixture.venue.account_id),
        await addSession(fixture.server, tx, mei.user_id, null),
      ])
      expect((await change(newPassword)).status).toBe(200)
      expect(await status(mei.token)).toBe(200)
      for (const { token } of others)
        expect((await fixture.server.raw('GET', '/WOWusers/me', { token })).status).toBe(401)
      expect([(await signIn(PASSWORD)).status, (await signIn(NEW)).status]).toEqual([401, 200])
      const notice = await lastMail(fixture.db, mei.email, 'password-changed')
      expect(mailUrlOf(notice).pathname).toBe('/auth/forgot-password')
    })

    test('a password change requires the current password, and wrong guesses slow down only that user', async () => {
      const wrong = { ...newPassword, current_password: 'wrong' }
      for (let at = 0; at < 5; at++)
        expect(await change(wrong)).toMatchObject({
          status: 422,
          json: { code: 'auth.password_wrong', errors: { current_password: ['auth.password_wrong'] } },
        })
      const refused = await change(newPassword)
      expect(refused).toMatchObject({ status: 429, json: { code: 'rate.limited' } })
      expect(refused.headers['retry-after']).toBe('30')
      expect((await change({ first_name: 'Free' })).status).toBe(200)
      fixture.server.clock.advance(30_000)
      expect((await change(newPassword)).status).toBe(200)
    })

    test('the second of two concurrent password changes with the same old password is refused', async () => {
      const wishes = ['first password', 'other password'].map((password) => ({
        current_password: PASSWORD,
        password,
        password_confirmation: password,
      }))
      const replies = await Promise.all(wishes.map((body) => change(body)))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
      const won = wishes[replies.findIndex((reply) => reply.status === 200)]?.password ?? ''
      expect((await signIn(won)).status).toBe(200)
    })

    test('a password change repeated under its idempotency key succeeds and mails once', async () => {
      const key = { 'idempotency-key': `password-${mei.user_id}` }
      const [first, again] = [await change(newPassword, key), await change(newPassword, key)]
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.json).toEqual(first.json)
      expect(await mailsTo(fixture.db, mei.email)).toHaveLength(1)
      const other = await change({ ...newPassword, first_name: 'Other' }, key)
      expect(other).toMatchObject({ status: 409, json: { code: 'idempotency.other_body' } })
    })
  })

  test('a client changes their profile and receives links to the client pages', async () => {
    const client = await fixture.db.withTx((tx) => addClient(fixture.server, tx, { password_hash }))
    const edit = (body: BodyInput<typeof updateClientProfile>) =>
      fixture.server.call(updateClientProfile, { body, token: client.token })
    expect((await edit({ first_name: 'Yan', ...newPassword })).data).toMatchObject({
      first_name: 'Yan',
      is_team_member: false,
      version: 2,
    })
    const notice = await lastMail(fixture.db, client.email, 'password-changed')
    expect(mailUrlOf(notice).pathname).toBe('/forgot-password')
    expect((await fixture.server.call(readClient, { token: client.token })).data.first_name).toBe('Yan')
  })

  test('a session without its team membership cannot change the profile', async () => {
    const theirs = and(eq(team_memberships.user_id, mei.user_id), eq(team_memberships.is_active, true))
    await fixture.db.withTx((tx) => tx.update(team_memberships).set({ is_active: false }).where(theirs))
    expect(await change({ first_name: 'Late' })).toMatchObject({
      status: 401,
      json: { code: 'auth.required' },
    })
  })
})
