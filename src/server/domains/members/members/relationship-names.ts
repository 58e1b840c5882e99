import type { Relationship } from '#contract/members/membership-settings.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'

/** Maps normalized labels (see `headingKey`) and keys to relationship keys; a key always maps to itself. */
export function relationshipNames(relationships: readonly Relationship[]): Map<string, string> {
  return new Map([
    ...relationships.flatMap(({ key, label }) =>
      Object.values(label)
        .filter((text) => text !== '')
        .map((text) => [headingKey(text), key] as const),
    ),
    ...relationships.map(({ key }) => [headingKey(key), key] as const),
  ])
}
