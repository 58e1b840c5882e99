import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from '#server/domains/accounts/users/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addMember, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)

describeOnAnyDatabase('signing in', (kind) => {
  const fixture = useFixture(kind)
  let mei: SignedInUser

  beforeEach(async () => {
    const { server, venue } = fixture
    const { account_id } = venue
    mei = await server.db.withTx((tx) =>
      addMember(server, tx, { account_id, role: 'organizer', password_hash }),
    )
  })

  const signIn = (body: object, address: string) =>
    fixture.server.raw('POST', '/auth/login', { body, address })

  test('a password check without a stored hash takes as long as one with a wrong password', async () => {
    const timed = async (hash: string | null) => {
      const before = performance.now()
      expect(await isPassword('wrong', hash)).toBe(false)
      return performance.now() - before
    }
    // The minimum of many alternating runs: other load on the machine only adds time.
    let [known, nobody] = [Infinity, Infinity]
    for (let at = 0; at < 15; at++) {
      known = Math.min(known, await timed(password_hash))
      nobody = Math.min(nobody, await timed(null))
    }
    expect(nobody / known).toBeGreaterThan(0.4)
    expect(nobody / known).toBeLessThan(2.5)
  })

  describe('throttling of password guesses', () => {
    const wrong = () => ({ email: mei.email, password: 'wrong' })
    const right = (device_token?: string) => ({ email: mei.email, password: PASSWORD, device_token })

    test('five failures for one user throttle that address with growing waits, and no other address', async () => {
      for (let at = 0; at < 5; at++) expect((await signIn(wrong(), '10.9.9.1')).status).toBe(401)
      const refused = await signIn(right(), '10.9.9.1')
      expect(refused).toMatchObject({ status: 429, json: { code: 'rate.limited' } })
      expect(Number(refused.headers['retry-after'])).toBe(30)
      expect((await signIn(right(), '10.9.9.2')).status).toBe(200)
      fixture.server.clock.advance(30_000)
      expect((await signIn(wrong(), '10.9.9.1')).status).toBe(401)
      expect(Number((await signIn(wrong(), '10.9.9.1')).headers['retry-after'])).toBe(60)
    })

    test('failures from many addresses throttle others for at most a minute and never a known device', async () => {
      const device = 'd'.repeat(43)
      expect((await signIn(right(device), '10.4.4.4')).status).toBe(200)
      for (let at = 0; at < 30; at++) expect((await signIn(wrong(), `10.3.3.${at}`)).status).toBe(401)
      expect((await signIn(right(), '10.4.4.5')).status).toBe(429)
      expect((await signIn(right('e'.repeat(43)), '10.4.4.5')).status).toBe(429)
      expect((await signIn(right(device), '10.4.4.6')).status).toBe(200)
      for (let at = 0; at < 8; at++) {
        fixture.server.clock.advance(60_000)
        expect((await signIn(wrong(), `10.2.2.${at}`)).status).toBe(401)
      }
      fixture.server.clock.advance(60_000)
      expect((await signIn(right(), '10.4.4.5')).status).toBe(200)
    })

    test('guesses from a known device are throttled too', async () => {
      const device = 'f'.repeat(43)
      await signIn(right(device), '10.4.4.4')
      const guess = (at: number) => signIn({ ...wrong(), device_token: device }, `10.1.1.${at}`)
      for (let at = 0; at < 5; at++) expect((await guess(at)).status).toBe(401)
      expect((await guess(6)).status).toBe(429)
    })

    test('fifteen of twenty concurrent guesses are refused', async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(wrong(), '10.8.8.8')))
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
    })

    test('an address that tries many users is throttled, another address is not', async () => {
      const tries = Array.from({ length: 50 }, (_, at) => ({ email: `n${at}@venue.test`, password: 'x' }))
      await Promise.all(tries.map((body) => signIn(body, '10.7.7.7')))
      expect((await signIn({ email: mei.email, password: PASSWORD }, '10.7.7.7')).status).toBe(429)
      expect((await signIn({ email: mei.email, password: PASSWORD }, '10.7.7.8')).status).toBe(200)
    })

    test('a team that signs in correctly from one address is never throttled', async () => {
      for (let at = 0; at < 52; at++) {
        const reply = await signIn({ email: mei.email, password: PASSWORD }, '10.6.6.6')
        expect(reply.status).toBe(200)
      }
    })
  })
})
