import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { register } from '#contract/account/auth.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { readMe } from '#contract/account/users.ts'
import { installation, organizers } from '#server/core/db/schema/accounts.ts'
import { users } from '#server/core/db/schema/users.ts'
import { makeSetupCode } from '#server/domains/platform/installation/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'

describeOnAnyDatabase('an installation', (kind) => {
  const fixture = useFixture(kind)
  const mei = { email: 'mei@hall.test', phone: '+85291112222' }

  beforeEach(async () => {
    await fixture.server.db.withTx(async (tx) => {
      await tx
        .update(users)
        .set({ email: `${fixture.venue.owner.user_id}@gone.test`, phone: null })
        .where(eq(users.email, mei.email))
      await tx.update(users).set(mei).where(eq(users.id, fixture.venue.door.user_id))
    })
  })
  const tokenOf = (reply: { json: unknown }) => (reply.json as { token: string }).token

  describe('registration of the first owner', () => {
    const owner = (
      setup_code: string,
      email = `owner-${setup_code.slice(0, 4)}@hall.test`,
    ): BodyInput<typeof register> => ({
      first_name: ' 美 ',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      account: { name: 'New Hall', currency_code: 'HKD', timezone: 'Asia/Hong_Kong' },
      accept_terms: true,
      setup_code,
    })
    const newCode = () => fixture.server.db.withTx((tx) => makeSetupCode(tx, fixture.server.random))

    test('the set-up code creates a protected admin with an account and an organizer', async () => {
      const { server } = fixture
      const code = await newCode()
      const typed = code.toLowerCase().replaceAll('-', ' ')
      const reply = await server.raw('POST', '/auth/register', { body: owner(typed) })
      expect(reply.status).toBe(201)
      expect(reply.headers['x-auth-token']).toBe(tokenOf(reply))
      const { data } = await server.call(readMe, { token: tokenOf(reply) })
      expect(data).toMatchObject({
        first_name: '美',
        last_name: '',
        account: { role: 'admin', is_owner: true, event_ids: null },
      })
      const made = await server.db.read((tx) =>
        tx.select().from(organizers).where(eq(organizers.account_id, data.account.id)),
      )
      expect(made).toMatchObject([{ name: 'New Hall' }])
    })

    test('a set-up code works once, also for two concurrent registrations', async () => {
      const code = await newCode()
      const replies = await Promise.all(
        ['a@hall.test', 'b@hall.test'].map((email) =>
          fixture.server.raw('POST', '/auth/register', { body: owner(code, email) }),
        ),
      )
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403])
      const [row] = await fixture.server.db.read((tx) => tx.select().from(installation))
      expect(row?.setup_code_hash).toBeNull()
    })

    test('a refused registration stores nothing, and the code stays valid', async () => {
      const code = await newCode()
      const call = (body: BodyInput<typeof register>) =>
        fixture.server.raw('POST', '/auth/register', { body })
      expect(await call(owner('0000-0000'))).toMatchObject({
        status: 403,
        json: { code: 'auth.setup_code_wrong' },
      })
      expect(await call(owner(code, mei.email))).toMatchObject({
        status: 409,
        json: { code: 'auth.email_taken' },
      })
      expect(await call({ ...owner(code), phone: mei.phone })).toMatchObject({
        status: 422,
        json: { errors: { phone: ['taken'] } },
      })
      expect(await call({ ...owner(code), password_confirmation: 'else' })).toMatchObject({
        status: 422,
        json: { errors: { password_confirmation: ['password_mismatch'] } },
      })
      expect(
        await call({ ...owner(code), password: '1234567', password_confirmation: '1234567' }),
      ).toMatchObject({
        status: 422,
        json: { errors: { password: ['too_short'] } },
      })
      expect((await call(owner(code))).status).toBe(201)
    })

    test('guesses of the set-up code are throttled', async () => {
      const replies = []
      for (let at = 0; at < 12; at++)
        replies.push(
          await fixture.server.raw('POST', '/auth/register', {
            body: owner(`guess-${at}`),
            address: '10.5.5.5',
          }),
        )
      expect(replies.map(({ status }) => status)).toEqual([...Array<number>(10).fill(403), 429, 429])
    })
  })
})
