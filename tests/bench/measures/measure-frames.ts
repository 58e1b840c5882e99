import { measureDecoding } from '../decode-bench.ts'
import { formatMs, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'

const TARGET_SHARE = 0.85

/** The share of hard frames that the product's decoder reads. */
export async function measureFrames({ version }: BenchFixture): Promise<Figure[]> {
  // The decoder is built from these sources into a page of its own.
  if (!version.is_own) return []
  const found = await measureDecoding(false)
  const share = found.read / found.frames
  const kinds = Object.entries(found.by_kind).map(([kind, { frames, read }]) => `${kind} ${read}/${frames}`)
  return [
    {
      what: 'share of the hard frames decoded',
      target: '85%, no wrong read',
      measured: `${(100 * share).toFixed(1)}%, ${found.wrong} wrong`,
      value: share,
      is_met: share >= TARGET_SHARE && found.wrong === 0,
      how: `${found.frames} frames with a code and ${found.blanks} without, each held for one round of preparations; ${formatMs(found.median_ms)} median a frame; ${kinds.join(', ')}`,
    },
  ]
}
