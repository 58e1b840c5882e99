import { textAt, type TextColumn } from './text-column.ts'

const FNV_START = 2_166_136_261
const FNV_FACTOR = 16_777_619
/** Slots per text; keeps most texts in the first slot probed. */
const SLOTS_EACH = 2

/** Hash table of column indexes that is usable without being built. */
export type TextIndex = Uint32Array

function hashOf(text: string): number {
  let hash = FNV_START
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_FACTOR)
  return hash >>> 0
}

/** Returns a power of two, so that the hash's low bits select a slot. */
export const slotsFor = (count: number): number => 2 ** Math.ceil(Math.log2(count * SLOTS_EACH + 1))

/** Builds the hash table of texts. */
export function indexOf(texts: readonly string[]): TextIndex {
  const slots = new Uint32Array(slotsFor(texts.length))
  const mask = slots.length - 1
  texts.forEach((text, at) => {
    let slot = hashOf(text) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = at + 1
  })
  return slots
}

/** Returns every index of a text in the column, in order. */
export function findIndexes(slots: TextIndex, column: TextColumn, text: string): number[] {
  const mask = slots.length - 1
  const indexes: number[] = []
  for (let slot = hashOf(text) & mask; ; slot = (slot + 1) & mask) {
    const entry = slots[slot] ?? 0
    if (entry === 0) return indexes
    if (textAt(column, entry - 1) === text) indexes.push(entry - 1)
  }
}
