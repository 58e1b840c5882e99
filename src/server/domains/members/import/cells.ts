import { z } from 'zod'
import { ageGroup, gender, memberFields, memberNote } from '#contract/members/member-fields.ts'
import { memberTier } from '#contract/members/member-tier.ts'
import type { Relationship } from '#contract/members/membership-settings.ts'
import type { ImportColumn } from '#contract/members/import.ts'
import { email, locale, phone } from '#contract/wire/contact.ts'
import { day } from '#contract/wire/day.ts'
import { toOneLine } from '#contract/wire/one-line.ts'
import { readMembershipNo } from '#rules/members/membership-no.ts'
import { memberLabelsOf, relationshipNames } from '#server/domains/members/members/service.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'

const MONTH = /^0?(\d{1,2})\s*月?$/u

/** Schema of each column's cells; every cell starts as a text. */
export function cellsOf(relationships: readonly Relationship[]) {
  return {
    membership_no: z.string().transform(readMembershipNo).pipe(z.string('membership_no')),
    first_name: memberFields.first_name,
    last_name: memberFields.last_name,
    chinese_name: memberFields.chinese_name,
    email,
    phone,
    backup_phone: phone,
    gender: choice(keysBy(gender.options, (labels, key) => labels.value.gender[key])),
    age_group: choice(new Map(ageGroup.options.map((key) => [numbersIn(key), key] as const)), numbersIn),
    birth_month: z
      .string()
      .transform((text) => Number(MONTH.exec(toOneLine(text))?.[1] ?? Number.NaN))
      .pipe(z.number('option_unknown').min(1, 'option_unknown').max(12, 'option_unknown')),
    relationship: choice(relationshipNames(relationships)),
    locale: choice(new Map(locale.options.map((name) => [headingKey(name), name] as const))),
    tier: choice(keysBy(memberTier.options, (labels, key) => labels.tier[key]).set('regular', 'normal')),
    tier_until: z
      .string()
      .transform((text) => toOneLine(text).replaceAll('/', '-'))
      .pipe(day),
    note: memberNote,
  } satisfies Record<ImportColumn, z.ZodType>
}

export type Cells = ReturnType<typeof cellsOf>
/** Parsed cells of a row; empty cells are absent. */
export type ParsedCells = { [Column in keyof Cells]?: z.output<Cells[Column]> }

/** Parses one of several keys by any of its names. */
function choice<Key extends string>(key_of: ReadonlyMap<string, Key>, nameOf = headingKey) {
  return z.string().transform((text, context): Key => {
    const key = key_of.get(nameOf(text))
    if (key !== undefined) return key
    context.addIssue('option_unknown')
    return z.NEVER
  })
}

type MemberLabels = ReturnType<typeof memberLabelsOf>

/** Maps names to keys: each key itself and its labels in every language. */
function keysBy<Key extends string>(
  keys: readonly Key[],
  labelOf: (labels: MemberLabels, key: Key) => string | undefined,
): Map<string, Key> {
  return new Map(
    keys.flatMap((key) =>
      [key, ...locale.options.map((name) => labelOf(memberLabelsOf(name), key) ?? key)].map(
        (label) => [headingKey(label), key] as const,
      ),
    ),
  )
}

/** Returns the same text for "18–24", "18 to 24" and the key "18_24". */
function numbersIn(text: string): string {
  return (text.normalize('NFKC').match(/\d+/g) ?? []).join(' ')
}
