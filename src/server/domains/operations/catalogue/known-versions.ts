import type { Id } from '#contract/wire/id.ts'

/** What a caller has, by event; what cannot be read is as if it did not have it. */
export function parseKnownVersions(known: string): Map<Id, string> {
  return new Map(
    known.split(',').flatMap((entry) => {
      const [id, digest] = entry.split(':')
      return id === undefined || digest === undefined ? [] : [[id, digest]]
    }),
  )
}
