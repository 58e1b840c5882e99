import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { login, readInstallation } from '#contract/account/auth.ts'
import { readClient } from '#contract/account/clients.ts'
import { readMe } from '#contract/account/users.ts'
import { team_memberships, sessions, users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { makeSetupCode } from '#server/domains/platform/installation/service.ts'
import { describeOnAnyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailsTo, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import { addClient, addMember, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { makeServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)
const typed = { password: PASSWORD, password_confirmation: PASSWORD, accept_terms: true } as const

let people = 0
const newEmail = () => `visitor.${(people += 1)}@people.test`

describeOnAnyDatabase('a visitor', (kind) => {
  const fixture = useFixture(kind)
  let ka_wai: SignedInUser

  beforeEach(async () => {
    ka_wai = await fixture.db.withTx((tx) => addClient(fixture.server, tx, { password_hash }))
  })

  const signIn = (email: string, account_id?: string) =>
    fixture.server.raw('POST', '/auth/login', { body: { email, password: PASSWORD, account_id } })

  test('a refused client registration returns 422 by field and sends no mail', async () => {
    const good = { first_name: 'Mei', email: newEmail(), ...typed }
    for (const [wrong, field] of [
      [{ first_name: ' ' }, 'first_name'],
      [{ first_name: 'x'.repeat(51) }, 'first_name'],
      [{ email: 'mei' }, 'email'],
      [{ phone: '+852 1234 567' }, 'phone'],
      [{ phone: '' }, 'phone'],
      [{ password: '1234567', password_confirmation: '1234567' }, 'password'],
      [{ password_confirmation: 'another one' }, 'password_confirmation'],
      [{ accept_terms: false }, 'accept_terms'],
      [{ locale: 'tlh' }, 'locale'],
      [{ role: 'admin' }, 'role'],
    ] as const) {
      const reply = await fixture.server.raw('POST', '/auth/register', { body: { ...good, ...wrong } })
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    }
    expect(await mailsTo(fixture.db, good.email)).toEqual([])
  })

  test('a client signs in and cannot use the team’s endpoints', async () => {
    const reply = await fixture.server.call(login, { body: { email: ka_wai.email, password: PASSWORD } })
    expect(reply.accounts).toEqual([])
    const { data } = await fixture.server.call(readClient, { token: reply.token })
    expect(data.id).toBe(ka_wai.user_id)
    await expect(fixture.server.call(readMe, { token: reply.token })).rejects.toMatchObject({
      status: 403,
      code: 'permission.denied',
    })
  })

  test('a client who names an account is refused instead of signed in as a client', async () => {
    const reply = await signIn(ka_wai.email, fixture.venue.account_id)
    expect(reply).toMatchObject({ status: 401, json: { code: 'auth.wrong_credentials' } })
  })

  describe('a client with a team membership', () => {
    const place = (fields: Partial<typeof team_memberships.$inferInsert>) =>
      fixture.db.withTx((tx) =>
        tx.insert(team_memberships).values({
          account_id: fixture.venue.account_id,
          user_id: ka_wai.user_id,
          role: 'organizer',
          ...fields,
        }),
      )

    test('a team member signs in to the account and is a client too', async () => {
      await place({ joined_at: fixture.server.clock.now() })
      const reply = await fixture.server.call(login, { body: { email: ka_wai.email, password: PASSWORD } })
      expect(reply.accounts.map(({ id }) => id)).toEqual([fixture.venue.account_id])
      const { data } = await fixture.server.call(readClient, { token: reply.token })
      expect(data).toMatchObject({ id: ka_wai.user_id, is_team_member: true })
      const [row] = await fixture.db.read((tx) =>
        tx.select().from(team_memberships).where(eq(team_memberships.user_id, ka_wai.user_id)),
      )
      expect(row?.last_login_at).toBe(fixture.server.clock.now())
    })

    test('an invited person signs in only as a client while the invitation is pending', async () => {
      await place({ joined_at: null, invited_at: fixture.server.clock.now() })
      const reply = await fixture.server.call(login, { body: { email: ka_wai.email, password: PASSWORD } })
      expect(reply.accounts).toEqual([])
      expect((await signIn(ka_wai.email, fixture.venue.account_id)).status).toBe(401)
    })

    test('a deactivated team member cannot sign in, not even as a client', async () => {
      await place({ is_active: false, joined_at: fixture.server.clock.now() })
      expect(await signIn(ka_wai.email)).toMatchObject({
        status: 401,
        json: { code: 'auth.wrong_credentials' },
      })
    })

    test('a member deactivated in one account signs in to the other account', async () => {
      await place({ is_active: false, joined_at: fixture.server.clock.now() })
      await place({
        account_id: fixture.venue.strange_event.account_id,
        joined_at: fixture.server.clock.now(),
      })
      const reply = await fixture.server.call(login, { body: { email: ka_wai.email, password: PASSWORD } })
      expect(reply.accounts.map(({ name }) => name)).toEqual(['Elsewhere'])
    })
  })

  test('an invited person without a password cannot sign in with any password', async () => {
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ password_hash: null }).where(eq(users.id, ka_wai.user_id)),
    )
    for (const password of [PASSWORD, 'nobody', 'null']) {
      const body = { email: ka_wai.email, password }
      expect((await fixture.server.raw('POST', '/auth/login', { body })).status).toBe(401)
    }
  })

  test('a session of an account is no client session after the team membership is removed', async () => {
    const { account_id } = fixture.venue
    const member = await fixture.db.withTx((tx) =>
      addMember(fixture.server, tx, { account_id, role: 'user' }),
    )
    await fixture.db.withTx((tx) =>
      tx
        .delete(team_memberships)
        .where(
          and(eq(team_memberships.user_id, member.user_id), eq(team_memberships.account_id, account_id)),
        ),
    )
    const reply = await fixture.server.raw('GET', '/WOWusers/me', { token: member.token })
    expect(reply.status).toBe(401)
    const rows = await fixture.db.read((tx) =>
      tx.select().from(sessions).where(eq(sessions.user_id, member.user_id)),
    )
    expect(rows).toHaveLength(1)
  })
})

describeOnAnyDatabase('a fresh installation', (kind) => {
  test('a fresh installation refuses registrations before its owner exists, and then accepts them', async () => {
    const { db } = await makeDatabase(kind, { migrated: true })
    const server = await makeServer({ database: db })
    const needsCode = async () => (await server.call(readInstallation, {})).data.needs_setup_code
    const send = (body: object) =>
      server.raw('POST', '/auth/register', {
        body: { first_name: 'Mei', email: newEmail(), ...typed, ...body },
      })
    const account = { name: 'New Hall', currency_code: 'HKD', timezone: 'Asia/Hong_Kong' }
    const setup_code = await db.withTx((tx) => makeSetupCode(tx, server.random))

    expect(await needsCode()).toBe(true)
    for (const body of [{}, { account }, { account, setup_code: '0000' }])
      expect(await send(body)).toMatchObject({ status: 403, json: { code: 'auth.setup_code_wrong' } })
    expect(await send({ setup_code })).toMatchObject({
      status: 422,
      json: { errors: { account: ['required'] } },
    })

    const email = newEmail()
    expect((await send({ account, setup_code, email })).status).toBe(201)
    expect(await needsCode()).toBe(false)
    expect(mailUrlOf(await lastMail(db, email, 'confirm-email')).pathname).toMatch(/^\/manage\/profile\//)
    for (const body of [{ account: { ...account, name: 'Other Hall' } }, {}])
      expect(await send(body)).toMatchObject({ status: 201, json: { token: null, accounts: [] } })
    await server.close()
    await db.close()
  })
})
