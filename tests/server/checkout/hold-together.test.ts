import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderNew } from '#contract/orders/checkout.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Outcome } from '#server/core/batch-queue.ts'
import { cardsOf } from '#server/core/http/request-parts.ts'
import { holdAll, type HoldRequest } from '#server/domains/sales/checkout/hold-batch.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { makePrng } from '#tests/support/prng.ts'
import { sizeOf } from '#tests/support/long.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { addPromoCode } from '#tests/support/endpoint-rows/sales-rows.ts'
import { makeCheckout, MINUTE_MS } from './checkout-fixture.ts'

const AT_ONCE = 40
const GONE = { ticket_id: newId('ticket', randomBytes), price_id: newId('price', randomBytes) }
const TRIES = sizeOf(30, 100)

describeOnAnyDatabase('holds that wait together', (kind) => {
  const fixture = useFixture(kind)
  const { event, want, hold, ticketType, general } = makeCheckout(fixture)

  test('concurrent holds are processed in few transactions, each with its own result', async () => {
    const { id, price_ids } = await ticketType({ prices: [{ quantity_available: 25 }] })
    const [price_id = ''] = price_ids
    await hold([want(id, price_id, 1)])
    const { texts, result } = await statementsOf(() =>
      Promise.allSettled([
        ...Array.from({ length: AT_ONCE }, () => hold([want(id, price_id, 1)])),
        hold([want(id, fixture.venue.event.prices.general, 1)]),
        hold([general()]),
      ]),
    )
    const orders = result.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order.id] : []))
    expect(new Set(orders).size).toBe(25)
    const refused = result.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
    const codes = refused.map(({ code }) => code)
    expect(codes.filter((code) => code === 'ticket.sold_out')).toHaveLength(AT_ONCE - 24)
    expect(codes.filter((code) => code === 'checkout.tickets_invalid')).toHaveLength(1)
    // The first request runs at once; those that arrive meanwhile form one batch, or a few when they are late.
    expect(texts.filter((text) => text === 'begin').length).toBeLessThan(AT_ONCE / 4)
  })

  test('concurrent holds of one browser have the same limit as successive ones', async () => {
    const wanted = { tickets: [general()], browser: 'one-and-the-same' }
    const drafts = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        fixture.server.raw('POST', `/public/events/${event().event_id}/order`, { body: wanted }),
      ),
    )
    const statuses = drafts.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
    expect(statuses.filter((status) => status < 300)).toHaveLength(3)
    expect(statuses.filter((status) => status >= 400)).toHaveLength(5)
  })

  /** Creates the same ticket types again at the venue's event. */
  async function shape() {
    const tiered = await ticketType({
      type: 'TIERED',
      max_per_order: 6,
      prices: [{ quantity_available: 9 }, { quantity_available: 7 }],
    })
    const plain = await ticketType({ min_per_order: 2, prices: [{ quantity_available: 12 }] })
    const ticket_ids = [tiered.id, plain.id]
    const codes = [`FEW-${runs}`, `MANY-${runs}`, `OVER-${runs}`]
    await fixture.db.withTx(async (tx) => {
      const { server, venue } = fixture
      await addCapacity(server, tx, venue.event, { capacity: 17, ticket_ids })
      const [few = '', many = '', over = ''] = codes
      const expires_at = addMs(server.clock.now(), -MINUTE_MS)
      await addPromoCode(server, tx, venue.event, {
        code: few,
        max_uses: 3,
        applicable_ticket_ids: ticket_ids,
      })
      await addPromoCode(server, tx, venue.event, { code: many, applicable_ticket_ids: [plain.id] })
      await addPromoCode(server, tx, venue.event, { code: over, expires_at })
    })
    const prices = [
      ...tiered.price_ids.map((price_id) => ({ ticket_id: tiered.id, price_id })),
      { ticket_id: plain.id, price_id: plain.price_ids[0] ?? '' },
    ]
    return { prices, codes }
  }
  type Shape = { prices: { ticket_id: Id; price_id: Id }[]; codes: string[] }
  /** Holds to request: index of the price, quantity, network, browser and promo code. */
  type HoldDrafts = { of: number; quantity: number; network: number; browser: number; code: number }[]
  let runs = 0

  const requestsOf = ({ prices, codes }: Shape, drafts: HoldDrafts): HoldRequest[] => {
    runs += 1
    const typed = [...codes, ...codes.map((code) => code.toLowerCase()), 'NOBODY-HAS-THIS']
    return drafts.map(({ of, quantity, network, browser, code }) => {
      const { ticket_id, price_id } = prices[of] ?? GONE
      const { clock, random, deps } = fixture.server
      const address = `10.${network}.${runs >> 8}.${runs & 255}`
      return {
        address,
        wanted: orderNew.parse({
          tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }],
          browser: `${runs}-${browser}`,
          promo_code: typed[code] ?? '',
        }),
        context: {
          now: clock.now(),
          random,
          settings: deps.settings,
          cards: cardsOf(deps),
          locale: 'en',
          actor: { kind: 'anyone', address },
          from: { address, user_agent: '' },
        },
      }
    })
  }
  const take = (wishes: readonly HoldRequest[]) =>
    fixture.db.withTx((tx) => holdAll(tx, event().event_id, wishes))
  type HeldReply = { data: { lines: readonly { quantity: number }[]; total_discount_cents: number } }
  const told = (outcomes: readonly Outcome<HeldReply>[]) =>
    outcomes.map((one) => {
      if ('answer' in one) {
        const { lines, total_discount_cents } = one.answer.data
        return `${lines.map(({ quantity }) => quantity).join()} less ${total_discount_cents}`
      }
      return one.failure instanceof AppError
        ? { code: one.failure.code, errors: one.failure.extra.errors }
        : one
    })

  test('concurrent holds have the same results as successive ones for any tickets', async () => {
    for (let seed = 1; seed <= TRIES; seed++) {
      const dice = makePrng(seed)
      const between = (least: number, most: number) => least + Math.floor(dice() * (most - least + 1))
      const drafts = Array.from({ length: between(2, 20) }, () => ({
        of: between(0, 3),
        quantity: between(1, 7),
        network: between(1, 3),
        browser: between(1, 6),
        // Every second one types a code.
        code: between(0, 13),
      }))
      const together = told(await take(requestsOf(await shape(), drafts)))
      const alone = requestsOf(await shape(), drafts)
      const in_turn: unknown[] = []
      for (const wish of alone) in_turn.push(...told(await take([wish])))
      expect(together, `seed ${seed}`).toEqual(in_turn)
    }
  })
})
