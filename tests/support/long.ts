import { isLong as isLongRun } from '#tests/run/long.mjs'

/** True for `npm test -- --long`, which runs tests too slow for the default run (docs/tests.md). */
export const isLong = isLongRun()

const SHORTER = 10
/** Returns the size for a default run or for a long run. */
export const sizeOf = (usual: number, when_long: number): number => (isLong ? when_long : usual)

/** Default number of runs of fast-check. */
const ENOUGH = 100

/** Number of runs of a property: `when_long` in a long run; else a tenth of it, at least 100 if allowed. */
export function runs(when_long: number): number {
  return isLong ? when_long : Math.min(when_long, Math.max(ENOUGH, when_long / SHORTER))
}

/**
 * Returns all values in a long run; else `usual` values chosen by name, so that the rows of a table together cover
 * all values.
 */
export function sampleOf<T>(values: readonly T[], name: string, usual = 1): readonly T[] {
  if (isLong || values.length <= usual) return values
  const start = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)
  return Array.from({ length: usual }, (_, at) => values[(start + at) % values.length] as T)
}
