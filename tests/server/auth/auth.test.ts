import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { login, logout } from '#contract/account/auth.ts'
import { readMe } from '#contract/account/users.ts'
import { team_memberships, sessions, users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAccount, addMember, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const DAY_MS = 24 * 3_600_000
const password_hash = await hashPassword(PASSWORD)

describeOnAnyDatabase('signing in', (kind) => {
  const fixture = useFixture(kind)
  let mei: SignedInUser
  let from: string

  beforeEach(async () => {
    const { server, venue } = fixture
    const { account_id } = venue
    mei = await server.db.withTx((tx) =>
      addMember(server, tx, { account_id, role: 'organizer', password_hash }),
    )
    // A separate address per test, so that failures of other tests do not count.
    from = `10.${Array.from(server.random(3)).join('.')}`
  })

  const signIn = (body: object, address = from) =>
    fixture.server.raw('POST', '/auth/login', { body, address })
  const tokenOf = (reply: { json: unknown }) => (reply.json as { token: string }).token

  test('sign-in by e-mail in any case returns the token in body and header', async () => {
    const reply = await signIn({ email: mei.email.toUpperCase(), password: PASSWORD })
    expect(reply.status).toBe(200)
    expect(reply.headers['x-auth-token']).toBe(tokenOf(reply))
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(tokenOf(reply)).toMatch(/^[\w-]{43}$/)
    const me = await fixture.server.call(readMe, { token: tokenOf(reply) })
    expect(me.data).toMatchObject({
      email: mei.email,
      account: { id: fixture.venue.account_id, role: 'organizer' },
    })
    expect(JSON.stringify(me)).not.toContain('argon2')
  })

  test('sign-in accepts a mobile number in the usual spellings', async () => {
    const { db } = fixture.server
    const digits = `9${String(parseInt(mei.user_id.slice(-4), 36) % 10_000_000).padStart(7, '0')}`
    await db.withTx((tx) =>
      tx
        .update(users)
        .set({ phone: `+852${digits}` })
        .where(eq(users.id, mei.user_id)),
    )
    const typed = `+852 ${digits.slice(0, 4)} ${digits.slice(4)}`
    const reply = await fixture.server.call(login, { body: { phone: typed, password: PASSWORD } })
    expect(reply.user?.id).toBe(mei.user_id)
  })

  test('the database stores no session token', async () => {
    const token = tokenOf(await signIn({ email: mei.email, password: PASSWORD }))
    const rows = await fixture.server.db.read((tx) => tx.select().from(sessions))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sign-in returns one error for unknown, wrong, inactive, passwordless and foreign users', async () => {
    const { server, venue } = fixture
    const { account_id } = venue
    const idle = await server.db.withTx(async (tx) => {
      const somebody = await addMember(server, tx, { account_id, role: 'user', password_hash })
      await tx
        .update(team_memberships)
        .set({ is_active: false })
        .where(eq(team_memberships.user_id, somebody.user_id))
      return somebody
    })
    const replies = await Promise.all([
      signIn({ email: 'nobody@venue.test', password: PASSWORD }),
      signIn({ email: mei.email, password: 'wrong' }),
      signIn({ email: idle.email, password: PASSWORD }),
      signIn({ email: venue.owner.email, password: PASSWORD }),
      signIn({ phone: '+85291234567', password: PASSWORD }),
      signIn({ email: mei.email, password: PASSWORD, account_id: 'ac_0000000000000000' }),
    ])
    const shown = replies.map(({ status, json }) => ({ status, ...(json as object), request_id: '' }))
    expect(new Set(shown.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(shown[0]).toMatchObject({ status: 401, code: 'auth.wrong_credentials' })
  })

  test('a user of two accounts receives the choice first and a token with the second call', async () => {
    const { server } = fixture
    const second = await server.db.withTx(async (tx) => {
      const account = await addAccount(server, tx, 'Another Hall')
      await tx.insert(team_memberships).values({ account_id: account.id, user_id: mei.user_id, role: 'user' })
      return account
    })
    const first = await server.call(login, { body: { email: mei.email, password: PASSWORD } })
    expect(first).toMatchObject({ token: null, expires_in: null, user: null })
    expect(first.accounts.map(({ name }) => name)).toEqual(['Another Hall', 'Harbour Hall'])
    const chosen = await server.call(login, {
      body: { email: mei.email, password: PASSWORD, account_id: second.id },
    })
    const me = await server.call(readMe, { token: chosen.token })
    expect(me.data.account).toMatchObject({ id: second.id, role: 'user' })
  })

  test('a sign-in without a name, with two names or with too long a password returns 422', async () => {
    for (const [body, field] of [
      [{ password: PASSWORD }, 'email'],
      [{ email: mei.email, phone: '+85291234567', password: PASSWORD }, 'email'],
      [{ email: 'no address', password: PASSWORD }, 'email'],
      [{ email: mei.email, password: 'x'.repeat(129) }, 'password'],
      [{ email: mei.email, password: PASSWORD, admin: true }, 'admin'],
    ] as const) {
      const reply = await signIn(body)
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    }
  })

  describe('a session', () => {
    const me = (token: string | null) => fixture.server.raw('GET', '/users/me', { token })

    test('a sign-out ends only that session, at once', async () => {
      const [one, other] = [
        await signIn({ email: mei.email, password: PASSWORD }),
        await signIn({ email: mei.email, password: PASSWORD }),
      ].map(tokenOf)
      await fixture.server.call(logout, { token: one ?? null })
      expect((await me(one ?? null)).status).toBe(401)
      expect((await me(other ?? null)).status).toBe(200)
      await expect(fixture.server.call(logout, { token: one ?? null })).rejects.toMatchObject({
        code: 'auth.required',
      })
    })

    test('a session expires after thirty days', async () => {
      const token = tokenOf(await signIn({ email: mei.email, password: PASSWORD }))
      fixture.server.clock.advance(30 * DAY_MS - 1)
      expect((await me(token)).status).toBe(200)
      fixture.server.clock.advance(1)
      expect((await me(token)).status).toBe(401)
    })

    test('a session ends at once when the member is deactivated', async () => {
      const token = tokenOf(await signIn({ email: mei.email, password: PASSWORD }))
      const { db } = fixture.server
      const { account_id } = fixture.venue
      await db.withTx((tx) =>
        tx
          .update(team_memberships)
          .set({ is_active: false })
          .where(and(eq(team_memberships.account_id, account_id), eq(team_memberships.user_id, mei.user_id))),
      )
      expect((await me(token)).status).toBe(401)
    })

    test('a request without a session returns 401 with WWW-Authenticate', async () => {
      for (const token of [null, 'x'.repeat(43)]) {
        const reply = await me(token)
        expect(reply).toMatchObject({ status: 401, json: { code: 'auth.required' } })
        expect(reply.headers['www-authenticate']).toBe('Bearer')
      }
    })
  })
})
