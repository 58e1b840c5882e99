import { Readable, pipeline } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export type Entry = { name: string; content: AsyncIterable<string | Buffer> }

type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number }

const VERSION = 20
/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: the same content makes the same file. */
const DATE = 0x0021

/**
 * A ZIP archive (APPNOTE 6.3) of entries one after the other, each written as its content comes; nothing is kept
 * but a few numbers of each. An entry and the whole have to stay below 4 GB.
 */
export async function* writeZip(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    yield header(0x04034b50, [[VERSION, 2], ...facts({ ...entry, crc: 0 }), [0, 2]], entry.name)
    for await (const part of deflate(counted(content, entry))) {
      entry.packed += part.length
      yield part
    }
    const { crc, packed, size } = entry
    yield header(0x08074b50, [
      [crc, 4],
      [packed, 4],
      [size, 4],
    ])
    written.push(entry)
    offset += 30 + entry.name.length + packed + 16
  }
  yield* directory(written, offset)
}

/** The content as bytes, its sum and size noted on the way. */
async function* counted(content: AsyncIterable<string | Buffer>, entry: Written): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

/** Off the main thread; whoever stops reading stops the source. */
function deflate(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  return pipeline(Readable.from(bytes), packer, () => {})
}

function* directory(written: readonly Written[], offset: number): Generator<Buffer> {
  let length = 0
  for (const entry of written) {
    const part = header(
      0x02014b50,
      [
        [VERSION, 2],
        [VERSION, 2],
        ...facts(entry),
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [entry.offset, 4],
      ],
      entry.name,
    )
    length += part.length
    yield part
  }
  const count = written.length
  yield header(0x06054b50, [
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [length, 4],
    [offset, 4],
    [0, 2],
  ])
}

type Field = [value: number, bytes: 2 | 4]

/** What a local header and the directory say alike, from the flags to the length of the name. */
function facts({ name, crc, packed, size }: Written): Field[] {
  return [
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
  ]
}

function header(signature: number, fields: readonly Field[], name: Buffer = Buffer.alloc(0)): Buffer {
  const numbers = [[signature, 4] as Field, ...fields].map(([value, bytes]) => {
    const part = Buffer.alloc(bytes)
    part.writeUIntLE(value, 0, bytes)
    return part
  })
  return Buffer.concat([...numbers, name])
}
