import type { Id } from '#contract/wire/id.ts'
import type { PackedReader } from './packed/packed-reader.ts'

/** Maps code hashes, including old ones, to their holders; part of the roster. */
export class Holders {
  /** Changes on top of the packed index; null for a code without a holder. */
  readonly #changed = new Map<string, Id | null>()
  #packed: PackedReader | null = null

  putPacked(packed: PackedReader): void {
    this.#changed.clear()
    this.#packed = packed
  }

  get(code_hash: string): Id | undefined {
    const changed = this.#changed.get(code_hash)
    return changed === undefined ? this.#packed?.holderOf(code_hash) : (changed ?? undefined)
  }

  set(code_hash: string, id: Id): void {
    this.#changed.set(code_hash, id)
  }

  delete(code_hash: string): void {
    this.#changed.set(code_hash, null)
  }
}
