import type { Relationship } from '#contract/members/membership-settings.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'

/** The key of each relationship by its labels and by itself, which always names it; names are as `headingKey` gives them. */
export function relationshipNames(all: readonly Relationship[]): Map<string, string> {
  return new Map([
    ...all.flatMap(({ key, label }) =>
      Object.values(label)
        .filter((text) => text !== '')
        .map((text) => [headingKey(text), key] as const),
    ),
    ...all.map(({ key }) => [headingKey(key), key] as const),
  ])
}
