import { IMPORT_COLUMNS, importColumn, type ImportColumn } from '#contract/members/import.ts'
import { MEMBER_COLUMNS } from '#contract/members/members.ts'
import { locale } from '#contract/wire/contact.ts'
import { memberLabelsOf } from '#server/domains/members/members/service.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'

/** Earlier headings, in files that were exported with them. */
const EARLIER_HEADINGS: [string, ImportColumn][] = [[headingKey('Note of the staff'), 'note']]

/**
 * Columns of a member file by their headings in any language and their names in the API; null: exported, but not
 * imported.
 */
export const COLUMN_OF: ReadonlyMap<string, ImportColumn | null> = new Map([
  ...EARLIER_HEADINGS,
  ...MEMBER_COLUMNS.flatMap((column) =>
    [column, ...locale.options.map((name) => memberLabelsOf(name).field[column] ?? column)].map(
      (title) => [headingKey(title), importColumn.safeParse(column).data ?? null] as const,
    ),
  ),
])

/** Returns the headings of the template in a language. */
export function templateTitles(
  name: (typeof locale.options)[number],
): { key: ImportColumn; title: string }[] {
  return IMPORT_COLUMNS.map((key) => ({ key, title: memberLabelsOf(name).field[key] ?? key }))
}
