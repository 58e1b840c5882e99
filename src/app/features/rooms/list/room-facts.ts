import type { Room } from '#contract/rooms/rooms.ts'

/** Largest capacity of a room over its layouts. */
export const maxCapacityOf = ({ layouts }: Pick<Room, 'layouts'>): number =>
  Math.max(0, ...layouts.map(({ capacity }) => capacity))

/** Lowest rate of a room, whatever its conditions; null when it has none. */
export function lowestRateOf({ rates }: Pick<Room, 'rates'>): Room['rates'][number] | null {
  const [lowest = null] = rates.toSorted((a, b) => a.price_cents - b.price_cents)
  return lowest
}
