import type { Room } from '#contract/rooms/rooms.ts'

/** How many people a room takes, arranged as takes most. */
export const maxCapacityOf = ({ layouts }: Pick<Room, 'layouts'>): number =>
  Math.max(0, ...layouts.map(({ capacity }) => capacity))

/** The lowest of a room's prices, for whom and when ever it holds; null while it has none. */
export function lowestRateOf({ rates }: Pick<Room, 'rates'>): Room['rates'][number] | null {
  const [lowest = null] = rates.toSorted((one, other) => one.price_cents - other.price_cents)
  return lowest
}
