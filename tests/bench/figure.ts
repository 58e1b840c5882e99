import type { BenchFixture } from './fixture.ts'

/** One line of the table. */
export type Figure = {
  what: string
  target: string
  measured: string
  /** What is compared with another version: the number that the target is of, in any unit; NaN of none. */
  value: number
  /** Null where there is no target but to state it. */
  is_met: boolean | null
  how: string
  /** The bare work under it on this machine, which no product can be quicker than. */
  limit?: string
}

export type Measurement = (fixture: BenchFixture) => Promise<Figure[]>

/** The value that this share of the values, 0 to 1, does not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
}

export const p95 = (values: readonly number[]) => percentile(values, 0.95)
export const median = (values: readonly number[]) => percentile(values, 0.5)
export const maximum = (values: readonly number[]) => percentile(values, 1)

export const formatMs = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const formatSeconds = (value_ms: number) => `${(value_ms / 1000).toFixed(value_ms < 10_000 ? 2 : 1)} s`
export const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const formatNumber = (value: number) => value.toLocaleString('en')

/** Said beside every figure of a slowed page. */
export const THROTTLING_NOTE = 'page slowed 6 times, its workers are not'
