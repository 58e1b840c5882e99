import { describe, expect, test } from 'vitest'
import { useFixture } from '#tests/support/fixture.ts'
import { makeUnpaidOrders } from '../payments/owed-fixture.ts'
import { makeStatementCalls, rowOf } from './statement-calls.ts'

const LINES = 5000
/** Longest time that another request may wait; a busy machine is slower. */
const WAIT_MAX_MS = 5000

describe('a statement of 5,000 lines', () => {
  const fixture = useFixture()
  const orders = makeUnpaidOrders(fixture)
  const at = makeStatementCalls(fixture)

  test('it is imported, listed and found again while other requests are answered', async () => {
    await orders.offer()
    const { order } = await orders.order('fps')
    const rows = Array.from({ length: LINES }, (_, index) =>
      rowOf({
        payer: `PAYER ${index}`,
        details: index === 4321 ? at.reference(order.id) : `TRANSFER ${index}`,
        cents: index === 4321 ? order.total_gross_cents : 1000 + index,
      }),
    )
    let longest = 0
    let is_over = false
    const ask = async () => {
      while (!is_over) {
        const before = performance.now()
        expect((await fixture.server.raw('GET', '/health')).status).toBe(200)
        longest = Math.max(longest, performance.now() - before)
      }
    }
    const asking = ask()
    expect(await at.csv(rows)).toMatchObject({ new: LINES })
    expect((await at.list()).meta.counts).toMatchObject({ new: LINES, sure: 1, other: LINES - 1 })
    expect(await at.lines({ match: 'sure' })).toMatchObject([{ payer: 'PAYER 4321' }])
    expect(await at.csv(rows)).toMatchObject({ new: 0, known: LINES })
    is_over = true
    await asking
    expect(longest).toBeLessThan(WAIT_MAX_MS)
  })
})
