import { createHash } from 'node:crypto'
import { newId, type Id, type IdKind, type RandomBytes } from '#contract/wire/id.ts'

/** Mulberry32: the same numbers from the same seed, on every machine. */
export function createPrng(seed: number) {
  let state = seed
  /** Returns the next number from 0 (inclusive) to 1 (exclusive). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(next() * items.length)] ?? items[0]
  const bytes: RandomBytes = (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256))
  return { next, pick, bytes }
}
export type Prng = ReturnType<typeof createPrng>

/** Returns a separate generator per name, so that drawing from it changes nothing else of the demo. */
export function prngOf(name: string): Prng {
  return createPrng(createHash('sha256').update(name).digest().readInt32LE())
}

/** Returns the id of a demo row by its name, the same in every installation. */
export function demoId(kind: IdKind, name: string): Id {
  const hash = createHash('sha256').update(`foyer demo ${kind} ${name}`).digest()
  return newId(kind, (length) => Uint8Array.from(hash.subarray(0, length)))
}
