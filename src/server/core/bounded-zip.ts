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
  { most_bytes, isRequested }: { most_bytes: number; isRequested: (name: string) => boolean },
): Record<string, Uint8Array> {
  let unpacked_bytes = 0
  let entry_count = 0
  const addEntry = ({ originalSize }: { originalSize: number }) => {
    unpacked_bytes += originalSize
    entry_count += 1
    if (unpacked_bytes > most_bytes || entry_count > ENTRIES_MAX) throw new ZipTooLarge()
  }
  // All sizes are added up before anything is unpacked.
  unzipSync(bytes, {
    filter: (file) => {
      addEntry(file)
      return false
    },
  })
  return unzipSync(bytes, { filter: ({ name }) => isRequested(name) })
}
