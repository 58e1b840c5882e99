import { expect, test } from 'vitest'
import { orderStatusOf } from '#rules/sales/order-status.ts'

const AT = '2026-11-20T10:00:00.000Z'
const paid = {
  total_gross_cents: 48_000,
  total_refunded_cents: 0,
  paid_at: AT,
  cancelled_at: null,
  payment_failed_at: null,
  refund_state: 'none' as const,
}

test.each([
  ['paid', {}, 'COMPLETED'],
  ['not paid', { paid_at: null }, 'AWAITING_PAYMENT'],
  ['free, so never paid', { paid_at: null, total_gross_cents: 0 }, 'COMPLETED'],
  ['cancelled', { cancelled_at: AT }, 'CANCELLED'],
  ['cancelled before it was paid', { cancelled_at: AT, paid_at: null }, 'CANCELLED'],
  ['free and cancelled', { cancelled_at: AT, paid_at: null, total_gross_cents: 0 }, 'CANCELLED'],
  ['given back in part', { total_refunded_cents: 1 }, 'PARTIALLY_REFUNDED'],
  ['given back in full', { total_refunded_cents: 48_000 }, 'REFUNDED'],
  ['given back in full and cancelled', { total_refunded_cents: 48_000, cancelled_at: AT }, 'REFUNDED'],
  ['waiting for its money', { refund_state: 'pending', cancelled_at: AT }, 'REFUND_PENDING'],
  ['not given back', { refund_state: 'failed', cancelled_at: AT }, 'REFUND_FAILED'],
  ['cancelled for a fee', { total_refunded_cents: 38_000, cancelled_at: AT }, 'CANCELLED'],
] as const)('an order that was %s has its status', (_, facts, status) => {
  expect(orderStatusOf({ ...paid, ...facts })).toBe(status)
})
