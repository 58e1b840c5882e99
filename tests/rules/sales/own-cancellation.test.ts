import { expect, test } from 'vitest'
import { cancellationFeeOf, defaultCancellationFee, ownCancellation } from '#rules/sales/own-cancellation.ts'

test('a buyer with refunds above the paid amount gets nothing more and pays no fee', () => {
  const order = {
    cancellation_fee_cents: 10_000,
    is_manual: false,
    total_gross_cents: 48_000,
    total_refunded_cents: 48_480,
    paid_at: '2026-11-20T10:00:00.000Z',
    cancelled_at: null,
    refund_state: 'none' as const,
  }
  const moment = {
    now: '2026-11-20T11:00:00.000Z',
    starts_at: '2026-12-20T11:00:00.000Z',
    has_entered: false,
    happening: 'planned' as const,
  }
  expect(ownCancellation(order, moment)).toEqual({ refund_cents: 0, fee_cents: 0 })
})

test('only accounts in Hong Kong dollars begin with a fee, and it holds in the currency of the account', () => {
  expect(defaultCancellationFee('HKD')).toBe(10_000)
  expect(defaultCancellationFee('JPY')).toBe(0)
  const account = { currency_code: 'HKD', cancellation_fee_cents: 2_500 }
  expect(cancellationFeeOf(account, 'HKD')).toBe(2_500)
  expect(cancellationFeeOf(account, 'CNY')).toBe(0)
})
