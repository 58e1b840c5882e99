import { launchChromium, serveModule } from '#tests/support/browser/parts-page.ts'
import type { FrameReading } from './decode-page.ts'

type ReadShares = Record<string, { frames: number; read: number }>

export type DecodeBench = {
  /** Frames that hold a code. */
  frames: number
  /** How many of them were read rightly within one round of preparations. */
  read: number
  /** Texts that were read and are not in the frame, frames without a code included. */
  wrong: number
  /** From handing one frame over to its answer, for one preparation. */
  median_ms: number
  by_kind: ReadShares
  /** Frames without a code that were looked at. */
  blanks: number
  /** The same frames read by qr-scanner with its own engine and default region. */
  own_engine: { read: number; wrong: number; by_kind: ReadShares }
}

function share(readings: FrameReading[]): { read: number; wrong: number; by_kind: ReadShares } {
  const by_kind: ReadShares = {}
  let wrong = 0
  for (const { kind, text, read } of readings) {
    if (read !== null && read !== text) wrong++
    if (text === null) continue
    const row = (by_kind[kind] ??= { frames: 0, read: 0 })
    row.frames++
    if (read === text) row.read++
  }
  return { read: Object.values(by_kind).reduce((sum, row) => sum + row.read, 0), wrong, by_kind }
}

/** Reads the hard frames with the product's worker in real Chromium; takes about a minute. */
export async function measureDecoding(with_own = true): Promise<DecodeBench> {
  const part = await serveModule('tests/bench/decode-page.ts')
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.goto(part.url)
    await page.waitForFunction(() => 'benchDecoder' in globalThis)
    const { frames, own } = await page.evaluate((also_own) => globalThis.benchDecoder(also_own), with_own)
    const ours = share(frames)
    const turns = frames.flatMap((frame) => frame.turns_ms).sort((a, b) => a - b)
    return {
      frames: frames.filter((frame) => frame.text !== null).length,
      ...ours,
      median_ms: turns[Math.floor(turns.length / 2)] ?? 0,
      blanks: frames.filter((frame) => frame.text === null).length,
      own_engine: share(own),
    }
  } finally {
    await browser.close()
    await part.close()
  }
}
