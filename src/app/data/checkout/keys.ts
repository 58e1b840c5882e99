import type { Id } from '#contract/wire/id.ts'

export const checkoutKeys = {
  order: (order_id: Id) => ['checkout', order_id],
  payment: (order_id: Id) => ['checkout', order_id, 'payment'],
} as const
