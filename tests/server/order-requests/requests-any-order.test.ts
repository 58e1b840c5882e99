import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import type { Id } from '#contract/wire/id.ts'
import { takenQuantitiesOf } from '#server/domains/events/tickets/reserve.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { runs } from '#tests/support/long.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import type { OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { makeRequests } from './requests-fixture.ts'

const LIMIT_MS = 600_000
const STOCK = 4
/** Longer than any time to pay here, shorter than until the event. */
const ALL_LAPSED_MINUTES = 24 * 60

type Step =
  | { kind: 'request' | 'hold'; quantity: number }
  | { kind: 'approve' | 'decline' | 'undo' | 'withdraw' | 'pay'; at: number }
  | { kind: 'switch' | 'settle' | 'wait' }

const quantity = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...(['request', 'request', 'hold'] as const)), quantity }),
  fc.record({
    kind: fc.constantFrom(...(['approve', 'approve', 'decline', 'undo', 'withdraw', 'pay'] as const)),
    at: fc.nat(5),
  }),
  fc.record({ kind: fc.constantFrom(...(['switch', 'settle', 'settle', 'wait'] as const)) }),
)

describeOnAnyDatabase('the stock of an evening with requests', (kind) => {
  const fixture = useFixture(kind)
  const at = makeRequests(fixture)
  const taken = async () => {
    const rows = await fixture.db.read((tx) =>
      takenQuantitiesOf(tx, [at.generalId()], fixture.server.clock.now()),
    )
    return rows.reduce((sum, row) => sum + row.quantity, 0)
  }

  /** Runs steps in a row, where a refused one changes nothing; after each the stock is never exceeded. */
  async function play(steps: readonly Step[], holds_places: boolean): Promise<void> {
    const sent: { id: Id; order_key: OrderCallKey }[] = []
    let is_held = holds_places
    const perform = async (each: Step): Promise<unknown> => {
      const picked = 'at' in each ? sent[each.at % Math.max(1, sent.length)] : undefined
      switch (each.kind) {
        case 'request':
          return sent.push(await at.request(each.quantity))
        case 'hold':
          return at.hold([at.general(each.quantity)])
        case 'approve':
          return picked && at.approve(picked.id)
        case 'decline':
          return picked && at.decline(picked.id)
        case 'undo':
          return picked && at.undo(picked.id)
        case 'withdraw':
          return picked && at.abandon(picked.order_key)
        case 'pay':
          return picked && at.payLater(picked.order_key)
        case 'switch':
          is_held = !is_held
          return at.set({ approval_holds_places: is_held })
        case 'settle':
          return at.settle()
        case 'wait':
          return at.settle(60)
      }
    }
    for (const each of steps) {
      await perform(each).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      expect(await taken()).toBeLessThanOrEqual(STOCK)
    }
    await expectNothingKept(sent)
  }

  /** Once everything is decided and its time over, exactly what was sold is taken. */
  async function expectNothingKept(sent: readonly { id: Id }[]): Promise<void> {
    for (const { id } of sent)
      await at.decline(id).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
    await at.settle(ALL_LAPSED_MINUTES)
    await at.settle(ALL_LAPSED_MINUTES)
    expect(await taken()).toBe(await at.sold())
  }

  test(
    'requests never exceed it in any order of decisions, held or not, and keep nothing in the end',
    async () => {
      let run = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 5, maxLength: 18 }),
          fc.boolean(),
          fc.constantFrom(0, 48_000),
          async (steps, holds_places, price_cents) => {
            if (run++ > 0) Object.assign(fixture.venue, await makeVenue(fixture.server))
            fixture.server.clock.set(TEST_NOW)
            const settings = { approval_holds_places: holds_places, approval_pay_hours: 2 }
            await at.needApproval(price_cents, settings)
            await at.limit(STOCK)
            await play(steps, holds_places)
          },
        ),
        { numRuns: Math.min(25, runs(250)) },
      )
    },
    LIMIT_MS,
  )
})
