import { inflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const DESCRIPTOR = Buffer.from('PK\u0007\b', 'latin1')

/** Entries of a zip archive of our own writer: sequential, with sizes in data descriptors. */
export function unpack(zip: Buffer): Record<string, Buffer> {
  const entries: Record<string, Buffer> = {}
  for (let at = 0; zip.readUInt32LE(at) === LOCAL;) {
    const name_length = zip.readUInt16LE(at + 26)
    const name = zip.subarray(at + 30, at + 30 + name_length).toString()
    const from = at + 30 + name_length
    let end = from
    do end = zip.indexOf(DESCRIPTOR, end + 1)
    while (end !== -1 && zip.readUInt32LE(end + 8) !== end - from)
    entries[name] = inflateRawSync(zip.subarray(from, end))
    at = end + 16
  }
  return entries
}
