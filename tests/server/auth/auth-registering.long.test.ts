import { beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { finishRegistration, login } from '#contract/account/auth.ts'
import { readClient } from '#contract/account/clients.ts'
import { readMe } from '#contract/account/users.ts'
import { team_memberships, registrations, users } from '#server/core/db/schema/users.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailedToken, mailsTo, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const HOUR_MS = 3_600_000
const BROWSER = 'b'.repeat(43)
const typed = { password: PASSWORD, password_confirmation: PASSWORD, accept_terms: true } as const

let people = 0
const newEmail = () => `newcomer.${(people += 1)}@people.test`
const newAddress = () => `10.6.${(people += 1) >> 8}.${people & 255}`

describeOnAnyDatabase('registering', (kind) => {
  const fixture = useFixture(kind)
  let email = ''
  beforeEach(() => {
    email = newEmail()
  })

  const register = (body: object = {}) =>
    fixture.server.raw('POST', '/auth/register', {
      body: { first_name: 'Mei', email, device_token: BROWSER, ...typed, ...body },
      address: newAddress(),
    })
  const finish = (token: string, body: object = { device_token: BROWSER }) =>
    fixture.server.raw('POST', `/auth/registration/${token}`, { body })
  const mailed = () => mailedToken(fixture.db, email, 'confirm-email')
  const userOf = async (address: string) =>
    (await fixture.db.read((tx) => tx.select().from(users).where(eq(users.email, address))))[0]

  test('a registration creates the user with a verified address only when the mailed link is opened', async () => {
    const reply = await register({ first_name: '家慧', email: email.toUpperCase(), locale: 'zh-hk' })
    expect(reply).toMatchObject({ status: 201, json: { token: null, user: null, accounts: [] } })
    expect(reply.headers['x-auth-token']).toBeUndefined()
    expect(await userOf(email)).toBeUndefined()
    const body = { email, password: PASSWORD }
    expect((await fixture.server.raw('POST', '/auth/login', { body })).status).toBe(401)

    const mail = await lastMail(fixture.db, email, 'confirm-email')
    expect(mail).toMatchObject({ locale: 'zh-hk', to_name: '家慧', account_id: null })
    expect(mailUrlOf(mail).pathname).toMatch(/^\/register\/[\w-]{43}$/)
    const token = await mailed()
    const { token: session, ...told } = await fixture.server.call(finishRegistration, {
      params: { token },
      body: { device_token: BROWSER },
    })
    expect(told).toMatchObject({ accounts: [], user: { email, is_email_verified: true } })
    const { data } = await fixture.server.call(readClient, { token: session })
    expect(data).toMatchObject({ first_name: '家慧', locale: 'zh-hk', is_team_member: false })
    expect(await finish(token)).toMatchObject({ status: 404, json: { code: 'link.invalid' } })
    expect((await fixture.server.call(login, { body })).token).not.toBeNull()
  })

  test('a registration creates an account with its owner and first organizer through the same link', async () => {
    const account = { name: 'Other Hall', currency_code: 'HKD', timezone: 'Asia/Hong_Kong' }
    expect((await register({ account })).json).toMatchObject({ token: null })
    const reply = await finish(await mailed())
    expect(reply).toMatchObject({ status: 200, json: { accounts: [{ name: 'Other Hall', is_owner: true }] } })
    const { token } = reply.json as { token: string }
    expect(reply.headers['x-auth-token']).toBe(token)
    const { data } = await fixture.server.call(readMe, { token })
    expect(data).toMatchObject({ is_email_verified: true, account: { role: 'admin' } })
  })

  test('a registration started elsewhere is completed only with its own password', async () => {
    await register()
    const token = await mailed()
    const stranger = { device_token: 'x'.repeat(43) }
    expect(await finish(token, {})).toMatchObject({
      status: 422,
      json: { errors: { password: ['required'] } },
    })
    expect(await finish(token, stranger)).toMatchObject({ status: 422 })
    expect(await finish(token, { ...stranger, password: 'a guess that is wrong' })).toMatchObject({
      status: 422,
      json: { code: 'auth.password_wrong' },
    })
    expect(await userOf(email)).toBeUndefined()
    expect((await finish(token, { ...stranger, password: PASSWORD })).status).toBe(200)
  })

  test('two registrations of one address have separate links, and the first completed one wins', async () => {
    await register()
    const mine = await mailed()
    await register({
      device_token: 'x'.repeat(43),
      password: 'of a stranger',
      password_confirmation: 'of a stranger',
    })
    const theirs = await mailed()
    expect((await finish(theirs)).status).toBe(422)
    const both = await Promise.all([finish(mine), finish(mine)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await finish(theirs, { password: 'of a stranger' })).status).toBe(404)
  })

  test('a registration link expires after three days, and its data is deleted', async () => {
    await register()
    const token = await mailed()
    fixture.server.clock.advance(72 * HOUR_MS)
    expect((await finish(token)).status).toBe(404)
    fixture.server.clock.advance(1)
    await cleanUp({ db: fixture.db, clock: fixture.server.clock.now })
    const kept = await fixture.db.read((tx) =>
      tx.select().from(registrations).where(eq(registrations.email, email)),
    )
    expect(kept).toEqual([])
  })

  test('an invited user sets a password by registering, and the invitation stays pending', async () => {
    const { server, venue } = fixture
    const invited = { account_id: venue.account_id, role: 'organizer', is_email_verified: false } as const
    const { user_id, email: theirs } = await fixture.db.withTx((tx) => addMember(server, tx, invited))
    await fixture.db.withTx(async (tx) => {
      await tx.update(users).set({ password_hash: null }).where(eq(users.id, user_id))
      await tx.update(team_memberships).set({ joined_at: null }).where(eq(team_memberships.user_id, user_id))
    })
    email = theirs
    await register()
    expect(await finish(await mailed())).toMatchObject({
      status: 200,
      json: { user: { id: user_id, is_email_verified: true }, accounts: [] },
    })
  })

  test('a phone number of another user is dropped, and only the mail says so', async () => {
    const phone = '+85291112222'
    const { owner } = fixture.venue
    await fixture.db.withTx((tx) => tx.update(users).set({ phone: null }).where(eq(users.phone, phone)))
    await fixture.db.withTx((tx) => tx.update(users).set({ phone }).where(eq(users.id, owner.user_id)))
    expect((await register({ phone })).status).toBe(201)
    expect((await lastMail(fixture.db, email, 'confirm-email')).data).toMatchObject({ phone_taken: true })
    expect(await finish(await mailed())).toMatchObject({ status: 200, json: { user: { phone: null } } })
    email = newEmail()
    const free = `+852${91_200_000 + people}`
    await register({ phone: free })
    expect((await lastMail(fixture.db, email, 'confirm-email')).data).toMatchObject({ phone_taken: false })
    expect(await finish(await mailed())).toMatchObject({ json: { user: { phone: free } } })
  })
})

describeOnAnyDatabase('who tries addresses by registering', (kind) => {
  const fixture = useFixture(kind)

  test('200 registrations reveal no known address, and each known user is mailed', async () => {
    const { server, venue } = fixture
    const phone = '+85293334444'
    await fixture.db.withTx((tx) => tx.update(users).set({ phone: null }).where(eq(users.phone, phone)))
    await fixture.db.withTx((tx) => tx.update(users).set({ phone }).where(eq(users.id, venue.door.user_id)))
    const known = await fixture.db.withTx(async (tx) => {
      const made = []
      for (let at = 0; at < 100; at++) {
        const member = { account_id: venue.account_id, role: 'user', password_hash: 'set' } as const
        made.push((await addMember(server, tx, member)).email)
      }
      return made
    })
    const probes = known.flatMap((email) => [email, newEmail()])
    const answers = []
    for (let from = 0; from < probes.length; from += 20) {
      const batch = probes.slice(from, from + 20).map(async (email, at) => {
        const body = { first_name: 'Mei', email, ...typed, ...(at % 3 === 0 ? { phone } : {}) }
        const began = performance.now()
        const reply = await server.raw('POST', '/auth/register', { body, address: newAddress() })
        const { date: _, 'x-request-id': __, ...headers } = reply.headers
        expect(performance.now() - began).toBeGreaterThan(195)
        return { status: reply.status, json: reply.json, headers }
      })
      answers.push(...(await Promise.all(batch)))
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    for (const email of known) {
      const [mail, ...more] = await mailsTo(fixture.db, email)
      expect(more).toEqual([])
      expect(mail?.template).toBe('already-registered')
    }
  })

  test('registrations send limited mail to one address and do not reveal the limit', async () => {
    const email = newEmail()
    const replies = []
    for (let at = 0; at < 7; at++) {
      const body = { first_name: 'Mei', email, ...typed }
      replies.push(await fixture.server.raw('POST', '/auth/register', { body, address: newAddress() }))
    }
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await mailsTo(fixture.db, email)).toHaveLength(4)
  })

  test('phone changes of one user are throttled after a few attempts', async () => {
    const { server, venue } = fixture
    const change = (phone: string) =>
      server.raw('PUT', '/users/me', { body: { phone }, token: venue.door.token })
    const statuses = []
    for (let at = 0; at < 7; at++) statuses.push((await change(`+852${94_000_000 + at}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})
