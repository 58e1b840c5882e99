import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { logout, refresh } from '#contract/account/auth.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/account/sessions.ts'
import { idempotency_keys } from '#server/core/db/schema/idempotency.ts'
import { mailed_links, sessions } from '#server/core/db/schema/users.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { createToken } from '#server/domains/accounts/email-tokens/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import {
  addClient,
  addMember,
  addSession,
  type SignedInUser,
} from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describeOnAnyDatabase('the sessions of a person', (kind) => {
  const fixture = useFixture(kind)
  let mei: SignedInUser

  beforeEach(async () => {
    const { account_id } = fixture.venue
    mei = await fixture.db.withTx((tx) =>
      addMember(fixture.server, tx, { account_id, role: 'organizer', password_hash }),
    )
  })

  const status = async (token: string | null) =>
    (await fixture.server.raw('GET', '/WOWusers/me', { token })).status
  async function signIn(user_agent?: string): Promise<string> {
    const reply = await fixture.server.raw('POST', '/auth/login', {
      body: { email: mei.email, password: PASSWORD },
      headers: user_agent === undefined ? {} : { 'user-agent': user_agent },
    })
    return (reply.json as { token: string }).token
  }
  const rowOf = async (session_id: string) => {
    const [row] = await fixture.db.read((tx) => tx.select().from(sessions).where(eq(sessions.id, session_id)))
    return row
  }

  test('sessions are listed newest first with device, time and the current one marked', async () => {
    fixture.server.clock.advance(1000)
    const token = await signIn(`Firefox ${'x'.repeat(400)}`)
    fixture.server.clock.advance(1000)
    await fixture.db.withTx((tx) => addSession(fixture.server, tx, mei.user_id, null))
    const { data } = await fixture.server.call(listSessions, { token })
    expect(data.map(({ account_name, is_current }) => [account_name, is_current])).toEqual([
      [null, false],
      ['Harbour Hall', true],
      ['Harbour Hall', false],
    ])
    expect(data[1]).toMatchObject({ created_at: '2026-11-20T10:00:01.000Z' })
    expect(data[1]?.user_agent).toMatch(/^Firefox x+$/)
    expect(data[1]?.user_agent).toHaveLength(300)
    expect(JSON.stringify(data)).not.toContain('token')
  })

  test('a user ends single sessions, and those of other users return 404', async () => {
    const token = await signIn()
    await fixture.server.call(endSession, { token, params: { session_id: mei.session_id } })
    expect([await status(mei.token), await status(token)]).toEqual([401, 200])
    for (const session_id of [mei.session_id, fixture.venue.owner.session_id])
      await expect(fixture.server.call(endSession, { token, params: { session_id } })).rejects.toMatchObject({
        status: 404,
        code: 'session.not_found',
      })
    expect(await status(fixture.venue.owner.token)).toBe(200)
    expect((await fixture.server.call(listSessions, { token })).data).toHaveLength(1)
  })

  test('a user ends all other sessions of their own', async () => {
    const [token, other] = [await signIn(), await signIn()]
    await fixture.server.call(endOtherSessions, { token })
    expect(await Promise.all([token, other, mei.token].map(status))).toEqual([200, 401, 401])
    expect(await status(fixture.venue.owner.token)).toBe(200)
  })

  test('a client lists and ends sessions', async () => {
    const client = await fixture.db.withTx((tx) => addClient(fixture.server, tx))
    const { data } = await fixture.server.call(listSessions, { token: client.token })
    expect(data).toMatchObject([{ id: client.session_id, account_name: null, is_current: true }])
    await fixture.server.call(logout, { token: client.token })
    expect(await status(client.token)).toBe(401)
  })

  test('a refreshed token replaces the old one for thirty days in the same account', async () => {
    const token = await signIn()
    fixture.server.clock.advance(29 * DAY_MS)
    const reply = await fixture.server.call(refresh, { token })
    expect(reply).toMatchObject({ expires_in: 30 * 24 * 3600, user: { id: mei.user_id } })
    expect(reply.accounts.map(({ id }) => id)).toEqual([fixture.venue.account_id])
    expect(await status(token)).toBe(401)
    fixture.server.clock.advance(29 * DAY_MS)
    expect(await status(reply.token)).toBe(200)
    await expect(fixture.server.call(refresh, { token })).rejects.toMatchObject({ code: 'auth.required' })
  })

  test('a refreshed token is in the header too and is never stored under an idempotency key', async () => {
    const reply = await fixture.server.raw('POST', '/auth/refresh', {
      token: mei.token,
      headers: { 'idempotency-key': 'once' },
    })
    const { token } = reply.json as { token: string }
    expect(reply.headers['x-auth-token']).toBe(token)
    const kept = await fixture.db.read((tx) => tx.select().from(idempotency_keys))
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('a session shows its last use with a precision of some hours', async () => {
    fixture.server.clock.advance(HOUR_MS)
    expect(await status(mei.token)).toBe(200)
    expect((await rowOf(mei.session_id))?.last_seen_at).toBe('2026-11-20T10:00:00.000Z')
    fixture.server.clock.advance(2 * HOUR_MS)
    expect(await status(mei.token)).toBe(200)
    await expect
      .poll(async () => (await rowOf(mei.session_id))?.last_seen_at)
      .toBe('2026-11-20T13:00:00.000Z')
    const { data } = await fixture.server.call(listSessions, { token: mei.token })
    expect(data[0]?.last_seen_at).toBe('2026-11-20T13:00:00.000Z')
  })

  test('expired sessions are deleted, and expired links a month later', async () => {
    const { server, db } = fixture
    const { random } = server
    const token = await signIn()
    const link = {
      purpose: 'reset_password',
      user_id: mei.user_id,
      account_id: null,
      email: mei.email,
    } as const
    const now = server.clock.now()
    await db.withTx((tx) => createToken({ tx, now, random }, link))
    const counts = async () => {
      await cleanUp({ db, clock: server.clock.now })
      const [links, open] = await db.read(async (tx) => [
        await tx.select().from(mailed_links).where(eq(mailed_links.user_id, mei.user_id)),
        await tx.select().from(sessions).where(eq(sessions.user_id, mei.user_id)),
      ])
      return { links: links.length, sessions: open.length }
    }
    server.clock.advance(30 * DAY_MS - 1000)
    expect(await status(token)).toBe(200)
    expect(await counts()).toEqual({ links: 1, sessions: 2 })
    server.clock.advance(DAY_MS)
    expect(await counts()).toEqual({ links: 0, sessions: 1 })
  })
})
