import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from '#server/modules/users/service.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { addMember, type Somebody } from '#tests/support/people-rows.ts'
import { useStage } from '#tests/support/stage.ts'

const PASSWORD = 'correct horse battery'
const password_hash = await hashPassword(PASSWORD)

describeOnEachDatabase('signing in', (kind) => {
  const stage = useStage(kind)
  let mei: Somebody

  beforeEach(async () => {
    const { server, venue } = stage
    const { account_id } = venue
    mei = await server.db.withTx((tx) =>
      addMember(server, tx, { account_id, role: 'organizer', password_hash }),
    )
  })

  const signIn = (body: object, address: string) => stage.server.raw('POST', '/auth/login', { body, address })

  test('takes as long for somebody who does not exist as for a wrong password', async () => {
    const timed = async (hash: string | null) => {
      const before = performance.now()
      expect(await isPassword('wrong', hash)).toBe(false)
      return performance.now() - before
    }
    // The quickest of many in turn: what else the machine does only ever adds.
    let [known, nobody] = [Infinity, Infinity]
    for (let at = 0; at < 15; at++) {
      known = Math.min(known, await timed(password_hash))
      nobody = Math.min(nobody, await timed(null))
    }
    expect(nobody / known).toBeGreaterThan(0.4)
    expect(nobody / known).toBeLessThan(2.5)
  })

  describe('guessing', () => {
    test('after five failures for one name everybody waits, ever longer, and the right password too', async () => {
      const guess = (address: string) => signIn({ email: mei.email, password: 'wrong' }, address)
      for (const at of [1, 2, 3, 4, 5]) expect((await guess(`10.9.9.${at}`)).status).toBe(401)
      const refused = await signIn({ email: mei.email, password: PASSWORD }, '10.9.9.77')
      expect(refused).toMatchObject({ status: 429, json: { code: 'rate.limited' } })
      const first_wait = Number(refused.headers['retry-after'])
      expect(first_wait).toBe(30)
      stage.server.clock.advance(first_wait * 1000)
      expect((await guess('10.9.9.78')).status).toBe(401)
      expect(Number((await guess('10.9.9.79')).headers['retry-after'])).toBe(60)
      stage.server.clock.advance(60_000)
      expect((await signIn({ email: mei.email, password: PASSWORD }, '10.9.9.80')).status).toBe(200)
    })

    test('twenty guesses at once are not twenty answers', async () => {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          signIn({ email: mei.email, password: 'wrong' }, `10.8.8.${at}`),
        ),
      )
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
    })

    test('one address that tries many names has to wait; another address does not', async () => {
      const tries = Array.from({ length: 50 }, (_, at) => ({ email: `n${at}@venue.test`, password: 'x' }))
      await Promise.all(tries.map((body) => signIn(body, '10.7.7.7')))
      expect((await signIn({ email: mei.email, password: PASSWORD }, '10.7.7.7')).status).toBe(429)
      expect((await signIn({ email: mei.email, password: PASSWORD }, '10.7.7.8')).status).toBe(200)
    })

    test('a team that signs in rightly from one address never waits', async () => {
      for (let at = 0; at < 52; at++) {
        const reply = await signIn({ email: mei.email, password: PASSWORD }, '10.6.6.6')
        expect(reply.status).toBe(200)
      }
    })
  })
})
