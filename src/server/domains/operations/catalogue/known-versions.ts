import type { Id } from '#contract/wire/id.ts'

/** Parses the digests that a caller has, by event; unreadable parts are ignored. */
export function parseKnownVersions(known: string): Map<Id, string> {
  return new Map(
    known.split(',').flatMap((entry) => {
      const [id, digest] = entry.split(':')
      return id === undefined || digest === undefined ? [] : [[id, digest]]
    }),
  )
}
