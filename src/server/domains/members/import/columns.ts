import { IMPORT_COLUMNS, importColumn, type ImportColumn } from '#contract/members/import.ts'
import { MEMBER_COLUMNS, type MemberColumn } from '#contract/members/members.ts'
import { locale } from '#contract/wire/contact.ts'
import { memberLabelsOf } from '#server/domains/members/members/service.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'

/** Earlier headings, in files that were exported with them. */
const EARLIER_HEADINGS: [string, MemberColumn][] = [[headingKey('Note of the staff'), 'note']]

/** Columns of a member file by their headings in any language and their names in the API. */
const COLUMN_OF: ReadonlyMap<string, MemberColumn> = new Map([
  ...EARLIER_HEADINGS,
  ...MEMBER_COLUMNS.flatMap((column) =>
    [column, ...locale.options.map((name) => memberLabelsOf(name).field[column] ?? column)].map(
      (title) => [headingKey(title), column] as const,
    ),
  ),
])

/** Headings that help to detect the encoding of a CSV file. */
export const KNOWN_HEADINGS: readonly string[] = [...COLUMN_OF.keys()]

export type Columns = {
  /** Column by the index of its cell. */
  at: ReadonlyMap<number, ImportColumn>
  /** Headings of columns that are not imported. */
  ignored: string[]
}

/**
 * Returns the columns of a heading row; null when a column occurs twice. An exported file has columns that are not
 * imported.
 */
export function columnsIn(headings: readonly string[]): Columns | null {
  const at = new Map<number, ImportColumn>()
  const ignored: string[] = []
  for (const [index, title] of headings.entries()) {
    const column = importColumn.safeParse(COLUMN_OF.get(headingKey(title))).data
    if (column !== undefined) at.set(index, column)
    else if (title.trim() !== '') ignored.push(title.trim())
  }
  return new Set(at.values()).size === at.size ? { at, ignored } : null
}

/** Returns the headings of the template in a language. */
export function templateTitles(
  name: (typeof locale.options)[number],
): { key: ImportColumn; title: string }[] {
  return IMPORT_COLUMNS.map((key) => ({ key, title: memberLabelsOf(name).field[key] ?? key }))
}
