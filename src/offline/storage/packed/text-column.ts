/** Many texts in one string with their end offsets: read as fast as it is copied. */
export type TextColumn = { text: string; ends: Uint32Array }

/** Packs texts into one string with end offsets. */
export function columnOf(texts: readonly string[]): TextColumn {
  const ends = new Uint32Array(texts.length)
  let end = 0
  texts.forEach((text, at) => (ends[at] = end += text.length))
  return { text: texts.join(''), ends }
}

/** Returns the text at an index. */
export function textAt({ text, ends }: TextColumn, at: number): string {
  return text.slice(at === 0 ? 0 : ends[at - 1], ends[at])
}

/** Returns whether the column holds this many complete texts. */
export function holdsAll(column: TextColumn | BytesColumn, count: number): boolean {
  const { length } = 'text' in column ? column.text : column.bytes
  return column.ends.length === count && (column.ends.at(-1) ?? 0) === length
}

/** The same as UTF-8 bytes for rarely read texts: one non-Latin letter does not widen the others. */
export type BytesColumn = { bytes: Uint8Array; ends: Uint32Array }

/** Packs texts as UTF-8 bytes with end offsets. */
export function bytesOf(texts: readonly string[]): BytesColumn {
  const encoder = new TextEncoder()
  const encoded = texts.map((text) => encoder.encode(text))
  const ends = new Uint32Array(texts.length)
  let end = 0
  encoded.forEach(({ length }, at) => (ends[at] = end += length))
  const bytes = new Uint8Array(end)
  encoded.forEach((text_bytes, at) => bytes.set(text_bytes, (ends[at] ?? 0) - text_bytes.length))
  return { bytes, ends }
}

/** Returns the text at an index of a bytes column. */
export function textOfBytes({ bytes, ends }: BytesColumn, at: number): string {
  return new TextDecoder().decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]))
}
