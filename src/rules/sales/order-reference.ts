import type { Id } from '#contract/wire/id.ts'

export const ORDER_REFERENCE_LENGTH = 8

/** Returns the reference of an order: the first eight characters of its id's random part, in capitals. */
export function orderReference(order_id: Id): string {
  const [, random = ''] = order_id.split('_')
  return random.slice(0, ORDER_REFERENCE_LENGTH).toUpperCase()
}
