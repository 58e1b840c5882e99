import type { RoomExtra } from '#contract/rooms/room-money.ts'

/** How many of an extra are wanted. */
export type ExtraLine = { key: string; quantity: number }

/** Whether a booking can have an extra several times; any other it has or has not, however often it is named. */
export const isCounted = ({ per, most }: Pick<RoomExtra, 'per' | 'most'>): boolean =>
  per === 'booking' && most > 1

/**
 * Lines of extras with one line for each extra, in the order in which they are named first: quantities of what is counted
 * are added up, of what is not counted the largest holds.
 */
export function mergeExtras<Line extends ExtraLine>(
  extras: readonly Pick<RoomExtra, 'key' | 'per' | 'most'>[],
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const extra = extras.find(({ key }) => key === line.key)
    const before = merged.get(line.key)
    const quantity =
      extra !== undefined && isCounted(extra)
        ? (before?.quantity ?? 0) + line.quantity
        : Math.max(before?.quantity ?? 0, line.quantity)
    merged.set(line.key, { ...(before ?? line), quantity })
  }
  return [...merged.values()]
}
