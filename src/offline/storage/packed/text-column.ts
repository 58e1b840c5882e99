/** Many texts as one, with where each ends: read as fast as it is copied, whatever their number. */
export type TextColumn = { text: string; ends: Uint32Array }

/** Texts as one text, with where each ends. */
export function columnOf(texts: readonly string[]): TextColumn {
  const ends = new Uint32Array(texts.length)
  let end = 0
  texts.forEach((text, at) => (ends[at] = end += text.length))
  return { text: texts.join(''), ends }
}

/** The text at a place. */
export function textAt({ text, ends }: TextColumn, at: number): string {
  return text.slice(at === 0 ? 0 : ends[at - 1], ends[at])
}

/** Whether so many texts are in it, and all of each. */
export function holdsAll(column: TextColumn | BytesColumn, count: number): boolean {
  const { length } = 'text' in column ? column.text : column.bytes
  return column.ends.length === count && (column.ends.at(-1) ?? 0) === length
}

/** The same for texts that are seldom read: a letter that is not Latin makes the others no longer. */
export type BytesColumn = { bytes: Uint8Array; ends: Uint32Array }

/** Texts as bytes in UTF-8, with where each ends. */
export function bytesOf(texts: readonly string[]): BytesColumn {
  const encoder = new TextEncoder()
  const encoded = texts.map((text) => encoder.encode(text))
  const ends = new Uint32Array(texts.length)
  let end = 0
  encoded.forEach(({ length }, at) => (ends[at] = end += length))
  const bytes = new Uint8Array(end)
  encoded.forEach((one, at) => bytes.set(one, (ends[at] ?? 0) - one.length))
  return { bytes, ends }
}

/** The text at a place of it. */
export function textOfBytes({ bytes, ends }: BytesColumn, at: number): string {
  return new TextDecoder().decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]))
}
