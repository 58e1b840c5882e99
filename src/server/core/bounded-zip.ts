import { unzipSync } from 'fflate'

const ENTRIES_MAX = 1000

/** The zip exceeds the limit of unpacked bytes or entries. */
export class ZipTooLarge extends Error {}

/**
 * Returns the requested entries of a zip by name. Throws ZipTooLarge if all entries together unpack to more
 * than `most_bytes` or number more than a thousand, and any other error if the zip is corrupt. An entry
 * larger than its directory states counts as corrupt, and no more than the stated size is unpacked.
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
  // All sizes are added up before anything is unpacked.
  unzipSync(bytes, {
    filter: (file) => {
      note(file)
      return false
    },
  })
  return unzipSync(bytes, { filter: ({ name }) => isWanted(name) })
}
