import { expect, test } from 'vitest'
import { mails } from '#server/core/db/schema/mails.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { sizeOf } from '#tests/support/long.ts'
import { makePrng } from '#tests/support/prng.ts'
import { makeVisits, PLAIN_VISIT, type Visit } from './visits-fixture.ts'

const AT_ONCE = 30
/** Limit of mails to one address that nobody has verified. */
const MAILS_AN_HOUR = 10
const TRIES = sizeOf(4, 20)

describeOnAnyDatabase('orders that wait together', (kind) => {
  const fixture = useFixture(kind)
  const { makeEvent, hold, finish, summaryOf } = makeVisits(fixture, kind)
  type HeldOrder = Awaited<ReturnType<typeof hold>>

  test('orders that are completed at the same time are stored as if one came after the other', async () => {
    for (let seed = 1; seed <= TRIES; seed++) {
      const dice = makePrng(seed)
      const oneIn = (sides: number) => dice() < 1 / sides
      const visits = Array.from({ length: 4 + Math.floor(dice() * 14) }, (_none, at): Visit => {
        const way = oneIn(4) ? 'card' : oneIn(4) ? 'fps' : oneIn(12) ? 'bank' : 'free'
        return {
          name: `V${seed}x${at}`,
          quantity: 1 + Math.floor(dice() * 3),
          way,
          link: oneIn(4) ? 'affiliate' : oneIn(6) ? 'unknown' : 'none',
          has_code: oneIn(3),
          answer: oneIn(8) ? '' : `answer ${at}`,
          is_incomplete: oneIn(8),
          is_foreign: oneIn(10),
          // The second press may come before or after the first one's card has paid.
          repeats: way === 'card' ? 'never' : oneIn(4) ? 'one key' : oneIn(4) ? 'two keys' : 'never',
        }
      })
      const at_once = await makeEvent()
      const held = await Promise.all(visits.map((visit) => hold(at_once, visit)))
      const together = await Promise.all(
        visits.map((visit, at) => finish(at_once, visit, held[at] ?? (held[0] as HeldOrder))),
      )
      const together_summary = await summaryOf(at_once)
      await fixture.db.withTx((tx) => tx.delete(mails))
      const in_turn_event = await makeEvent()
      const in_turn: string[][] = []
      for (const visit of visits)
        in_turn.push(await finish(in_turn_event, visit, await hold(in_turn_event, visit)))
      expect(together, `seed ${seed}`).toEqual(in_turn)
      expect(together_summary, `seed ${seed}`).toEqual(await summaryOf(in_turn_event))
      await fixture.db.withTx((tx) => tx.delete(mails))
    }
  })

  test('free orders that come at the same time take few transactions and few statements each', async () => {
    const event = await makeEvent()
    const visits = Array.from({ length: AT_ONCE }, (_none, at) => ({ ...PLAIN_VISIT, name: `Few${at}` }))
    const held = await Promise.all(visits.map((visit) => hold(event, visit)))
    const { texts, result } = await statementsOf(() =>
      Promise.all(visits.map((visit, at) => finish(event, visit, held[at] ?? (held[0] as HeldOrder)))),
    )
    expect(result).toEqual(visits.map(() => ['ok', 'ok', 'COMPLETED 1 ', 'COMPLETED 1 ']))
    // The first request runs at once; those that arrive meanwhile form one batch, or a few when they are late.
    expect(texts.filter((text) => text.startsWith('begin')).length).toBeLessThan(AT_ONCE / 2)
    expect(texts.length).toBeLessThan(8 * AT_ONCE)
  })

  test('orders to be paid later that come at the same time take few transactions', async () => {
    const event = await makeEvent()
    const visits = Array.from({ length: AT_ONCE }, (_none, at): Visit => ({
      ...PLAIN_VISIT,
      name: `Later${at}`,
      way: 'fps',
    }))
    const held = await Promise.all(visits.map((visit) => hold(event, visit)))
    const { texts, result } = await statementsOf(() =>
      Promise.all(visits.map((visit, at) => finish(event, visit, held[at] ?? (held[0] as HeldOrder)))),
    )
    expect(result).toEqual(visits.map(() => ['ok', 'ok', 'AWAITING_PAYMENT 1 fps', 'AWAITING_PAYMENT 1 fps']))
    expect(texts.filter((text) => text.startsWith('begin')).length).toBeLessThan(AT_ONCE / 2)
  })

  test('the hourly limit of one mail address refuses as many orders that come at once as in turn', async () => {
    const event = await makeEvent()
    const visits = Array.from({ length: MAILS_AN_HOUR + 3 }, (_none, at): Visit => ({
      ...PLAIN_VISIT,
      name: 'Same',
      way: at % 2 === 0 ? 'free' : 'fps',
    }))
    const held: HeldOrder[] = []
    // One browser may not hold so many at once.
    for (const [at, visit] of visits.entries())
      held.push(await hold(event, { ...visit, name: `Browser${at}` }))
    const outcomes = await Promise.all(
      visits.map((visit, at) => finish(event, visit, held[at] ?? (held[0] as HeldOrder))),
    )
    const paid = outcomes.map(([, outcome]) => outcome)
    expect(paid.filter((outcome) => outcome === 'ok')).toHaveLength(MAILS_AN_HOUR)
    expect(paid.filter((outcome) => outcome === 'rate.limited')).toHaveLength(3)
  })
})
