import fc from 'fast-check'
import { refundMethod, type RefundMethod } from '#contract/orders/money-back.ts'

/** Events of an order at the provider, with staff, or in between. */
export const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      share: fc.integer({ min: 1, max: 100 }),
      way: fc.constantFrom(...refundMethod.options),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund_there' as const),
      share: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('note' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'cancel_all' as const),
      way: fc.constantFrom(...refundMethod.options),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel_own' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('return_own' as const, 'return_desk' as const),
      way: fc.constantFrom(...refundMethod.options),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('dispute' as const, 'won' as const, 'lost' as const) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('messages' as const, 'shuffled' as const, 'give_back' as const),
    }),
  },
)
export type HistoryStep = { kind: string; share?: number; way?: RefundMethod }
/** Staff cancel after a partial refund in Stripe's dashboard, before its message arrives. */
export const CROSSED: HistoryStep[] = [
  { kind: 'refund_there', share: 30 },
  { kind: 'cancel_all', way: 'card' },
  { kind: 'give_back' },
  { kind: 'shuffled' },
]
/** A refund that is due by hand is made at the provider and also recorded. */
export const COVERED: HistoryStep[] = [
  { kind: 'refund', share: 100, way: 'later' },
  { kind: 'refund_there', share: 100 },
  { kind: 'messages' },
  { kind: 'note', share: 100 },
]
/** A dispute is won or lost, and part of the rest is refunded in cash. */
export const disputed = (end: 'won' | 'lost'): HistoryStep[] => [
  { kind: 'dispute' },
  { kind: 'messages' },
  { kind: end },
  { kind: 'messages' },
]
export const PART_BY_HAND: HistoryStep[] = [{ kind: 'refund', share: 40, way: 'cash' }]

/** A ticket is given back, the card holder disputes the rest, and staff refund what is left. */
export const RETURNED: HistoryStep[] = [
  { kind: 'return_own' },
  { kind: 'give_back' },
  { kind: 'messages' },
  { kind: 'refund_there', share: 7 },
  { kind: 'messages' },
  { kind: 'return_desk', way: 'card' },
  { kind: 'give_back' },
  { kind: 'messages' },
  { kind: 'cancel_all', way: 'cash' },
]
