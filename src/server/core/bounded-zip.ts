import { unzipSync } from 'fflate'

const ENTRIES_MAX = 1000

/** More is in the zip than may be unpacked. */
export class ZipTooLarge extends Error {}

/**
 * The wanted entries of a zip, by name. Throws ZipTooLarge where all entries together are larger than `most_bytes`
 * unpacked or are more than a thousand; any other error where the zip is broken. An entry that turns out larger than
 * its directory says is broken: no more than that is ever unpacked.
 */
export function unzipBounded(
  bytes: Uint8Array,
  { most_bytes, isWanted }: { most_bytes: number; isWanted: (name: string) => boolean },
): Record<string, Uint8Array> {
  let unpacked = 0
  let entries = 0
  const note = ({ originalSize }: { originalSize: number }) => {
    unpacked += originalSize
    entries += 1
    if (unpacked > most_bytes || entries > ENTRIES_MAX) throw new ZipTooLarge()
  }
  // All sizes are summed up before anything is unpacked.
  unzipSync(bytes, {
    filter: (file) => {
      note(file)
      return false
    },
  })
  return unzipSync(bytes, { filter: ({ name }) => isWanted(name) })
}
