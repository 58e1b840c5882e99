import { isLong as isLongRun } from '#tests/run/long.mjs'

/** Set by `npm test -- --long`, which takes the time that the usual run does not have (docs/tests.md). */
export const isLong = isLongRun()

const SHORTER = 10
/** One of two sizes: of a usual run, and of a long one. */
export const sizeOf = (usual: number, when_long: number): number => (isLong ? when_long : usual)

/** As often as fast-check itself tries. */
const ENOUGH = 100

/** How often a property is tried: as often as given in a long run; else a tenth of it, and a hundred times at least. */
export function runs(when_long: number): number {
  return isLong ? when_long : Math.min(when_long, Math.max(ENOUGH, when_long / SHORTER))
}

/**
 * All values in a long run; else as many of them as asked for, others for each name, so that the places of a table
 * try all of them together.
 */
export function sampleOf<T>(values: readonly T[], name: string, usual = 1): readonly T[] {
  if (isLong || values.length <= usual) return values
  const start = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)
  return Array.from({ length: usual }, (_, at) => values[(start + at) % values.length] as T)
}
