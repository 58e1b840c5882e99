import type { Id } from '#contract/wire/id.ts'
import type { PackedReader } from './packed/packed-reader.ts'

/** Maps code hashes, including old ones, to their holders; part of the roster. */
export class Holders {
  /** Changes on top of the packed index; null for a code without a holder. */
  readonly #changes = new Map<string, Id | null>()
  #packed: PackedReader | null = null

  putPacked(packed: PackedReader): void {
    this.#changes.clear()
    this.#packed = packed
  }

  get(code_hash: string): Id | undefined {
    const change = this.#changes.get(code_hash)
    return change === undefined ? this.#packed?.holderOf(code_hash) : (change ?? undefined)
  }

  set(code_hash: string, id: Id): void {
    this.#changes.set(code_hash, id)
  }

  delete(code_hash: string): void {
    this.#changes.set(code_hash, null)
  }
}
