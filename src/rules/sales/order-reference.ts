import type { Id } from '#contract/wire/id.ts'

const REFERENCE_LENGTH = 8

/** Returns the reference of an order: the first eight characters of its id's random part, in capitals. */
export function orderReference(order_id: Id): string {
  const [, random = ''] = order_id.split('_')
  return random.slice(0, REFERENCE_LENGTH).toUpperCase()
}
