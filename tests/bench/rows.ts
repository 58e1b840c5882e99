import { percentile, type Figure, type Measurement } from './figure.ts'
import type { BenchFixture } from './fixture.ts'
import { describeLoad } from './machine.ts'

/** A figure of this version, and the same of the one before where it was measured. */
export type Row = Figure & { load: string; before: Figure | null; why_not_before: string | null }

type VersionRun = { fixture: BenchFixture; rounds: Figure[][]; failed: string | null }

/**
 * Measures a part of each version, the one and the other by turns, and the other way round in each next round, so
 * that a machine that slows down or has other work is as bad for both.
 * @param grounds this version's first   @param turn who begins
 */
export async function measurePart(
  name: string,
  measure: Measurement,
  grounds: readonly BenchFixture[],
  { rounds, turn }: { rounds: number; turn: number },
): Promise<Row[]> {
  const [before_load, begun] = [describeLoad(), performance.now()]
  const sides = grounds.map((fixture): VersionRun => ({ fixture, rounds: [], failed: null }))
  for (let round = 0; round < rounds; round++) {
    const order = (round + turn) % 2 === 0 ? sides : sides.toReversed()
    for (const side of order) await measureSide(name, measure, side)
  }
  process.stderr.write(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  const [own, other] = sides
  const load = `${before_load} to ${describeLoad()}`
  const before = other === undefined ? [] : middles(other)
  return (own === undefined ? [] : figuresOf(name, own)).map((figure) => {
    const same = before.find(({ what }) => what === figure.what) ?? null
    const why_not_before =
      other === undefined || same !== null ? null : (other.failed ?? 'is not measured of another version')
    return { ...figure, load, before: same, why_not_before }
  })
}

async function measureSide(name: string, measure: Measurement, side: VersionRun): Promise<void> {
  try {
    const figures = await measure(side.fixture)
    side.rounds.push(figures)
    for (const { what, measured } of figures)
      process.stderr.write(`${name}, ${side.fixture.version.name}: ${what}: ${measured}\n`)
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${name}, ${side.fixture.version.name}: ${said}\n`)
    side.failed = String(error).split('\n')[0] ?? ''
  }
}

function figuresOf(name: string, side: VersionRun): Figure[] {
  if (side.rounds.length > 0) return middles(side)
  const how = side.failed ?? ''
  return [{ what: name, target: '', measured: NOT_MEASURED, value: NaN, is_met: false, how }]
}

export const NOT_MEASURED = 'not measured'

/** Of each figure the round that is in the middle. */
function middles({ rounds }: VersionRun): Figure[] {
  const [first = []] = rounds
  return first.map((figure) => {
    const all = rounds.flat().filter(({ what }) => what === figure.what)
    const value = percentile(
      all.map((one) => one.value),
      0.5,
    )
    return all.find((one) => one.value === value) ?? figure
  })
}
