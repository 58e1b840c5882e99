import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBilling, type BillingMonth } from '#contract/account/billing.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import { monthsBetween } from '#server/domains/payments/billing/months.ts'
import { addPartialRefund, addManualPayment, addPayment } from '#tests/support/moved-money.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Movement = typeof money extends fc.Arbitrary<infer One> ? One : never
const money = fc.record({
  by: fc.constantFrom('card', 'hand'),
  at: fc.date({
    min: new Date('2025-01-01T00:00:00.000Z'),
    max: new Date('2026-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  }),
  amount_cents: fc.integer({ min: 1, max: 100_000_000 }),
  currency: fc.constantFrom('HKD', 'JPY'),
  back: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('the sums of billing months', () => {
  const fixture = useFixture()

  test('the sums of all months equal the ledger for any movements of money', async () => {
    const check = async (moved: Movement[]) => {
      const { server, db, venue } = fixture
      await db.withTx(async (tx) => {
        await tx.delete(ledger_entries).where(eq(ledger_entries.account_id, venue.account_id))
        for (const { by, at: date, amount_cents, currency, back } of moved) {
          const at = date.toISOString()
          const given = { at: addMs(at, 40 * 86_400_000), amount_cents: Math.floor(amount_cents * back) }
          if (by === 'hand') {
            await addManualPayment(server, tx, venue.event, { at, amount_cents, currency })
            continue
          }
          const paid = await addPayment(server, tx, venue.other_event, { at, amount_cents, currency })
          await addPartialRefund(server, tx, venue.other_event, paid, given)
        }
      })
      const params = { account_id: venue.account_id }
      const { months } = (await fixture.call('owner', readBilling, { params })).data
      const books = await db.read((tx) =>
        tx.select().from(ledger_entries).where(eq(ledger_entries.account_id, venue.account_id)),
      )
      for (const currency of ['HKD', 'JPY'])
        for (const [side, sums] of SIDES) {
          const own = books.filter((entry) => entry.side === side && entry.currency === currency)
          const stands = own.reduce((total, { amount_cents }) => total + amount_cents, 0)
          const told = months.filter((month) => month.currency === currency)
          expect(told.reduce((total, month) => total + month[sums.in] - month[sums.back], 0)).toBe(stands)
        }
      expect(months.reduce((total, { fees_unknown }) => total + fees_unknown, 0)).toBe(
        moved.filter(({ by }) => by === 'card').length,
      )
    }
    await fc.assert(fc.asyncProperty(fc.array(money, { maxLength: 12 }), check), { numRuns: 60 })
  })
})

type SumKey = Extract<keyof BillingMonth, `${'card' | 'desk'}_${'in' | 'back'}_cents`>
const SIDES: readonly (readonly ['provider' | 'desk', Record<'in' | 'back', SumKey>])[] = [
  ['provider', { in: 'card_in_cents', back: 'card_back_cents' }],
  ['desk', { in: 'desk_in_cents', back: 'desk_back_cents' }],
]

test('the months of a timezone follow each other without a gap across clock changes', () => {
  const zones = ['Asia/Hong_Kong', 'Europe/London', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata']
  for (const timezone of zones) {
    const months = monthsBetween('2011-11-30T12:00:00.000Z', '2013-01-01T12:00:00.000Z', timezone)
    expect(months[0]?.month).toBe('2011-11')
    expect(months.at(-1)?.month).toBe('2013-01')
    months.slice(1).forEach(({ from }, at) => expect(from).toBe(months[at]?.before))
  }
})
