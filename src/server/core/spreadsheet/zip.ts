import { Zip, ZipDeflate } from 'fflate'

export type Entry = { name: string; content: AsyncIterable<string | Buffer> }

/** The earliest time of the format (APPNOTE 6.3): the same content produces the same file. */
const WRITTEN_AT = new Date(1980, 0, 1)
const FASTEST = 1

/**
 * Writes a ZIP archive, each entry compressed while its content arrives, in constant memory. Each entry and
 * the whole archive have to stay below 4 GB.
 */
export async function* writeZip(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    chunks.push(Buffer.from(bytes))
  })
  for await (const { name, content } of entries) {
    const file = new ZipDeflate(name, { level: FASTEST })
    file.mtime = WRITTEN_AT
    zip.add(file)
    for await (const part of content) {
      file.push(typeof part === 'string' ? Buffer.from(part) : part)
      yield* chunks.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* chunks
}
