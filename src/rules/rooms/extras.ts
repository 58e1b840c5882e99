import type { RoomExtra } from '#contract/rooms/room-money.ts'

/** Requested quantity of an extra. */
export type ExtraLine = { key: string; quantity: number }

/** Returns whether a booking can contain an extra more than once. */
export const isCounted = ({ per, most }: Pick<RoomExtra, 'per' | 'most'>): boolean =>
  per === 'booking' && most > 1

/**
 * Merges lines so that each extra has one, in order of first occurrence. Quantities of counted extras are added;
 * of others the largest counts.
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
