import { IMPORT_COLUMNS, importColumn, type ImportColumn } from '#contract/members/import.ts'
import { MEMBER_COLUMNS, type MemberColumn } from '#contract/members/members.ts'
import { locale } from '#contract/wire/contact.ts'
import { memberLabelsOf } from '#server/domains/members/members/service.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'

/** Every column of a file of members by what it is called in any language, or by its name in the API. */
const COLUMN_OF: ReadonlyMap<string, MemberColumn> = new Map(
  MEMBER_COLUMNS.flatMap((column) =>
    [column, ...locale.options.map((name) => memberLabelsOf(name).field[column] ?? column)].map(
      (title) => [headingKey(title), column] as const,
    ),
  ),
)

/** What tells in which encoding a CSV is. */
export const KNOWN_HEADINGS: readonly string[] = [...COLUMN_OF.keys()]

export type Columns = {
  /** Which cell of a row is of which column. */
  at: ReadonlyMap<number, ImportColumn>
  /** Headings of columns that nothing is read from. */
  ignored: string[]
}

/** The columns that the first row names; null: the same one twice. A file exported from here has more than is read. */
export function columnsIn(headings: readonly string[]): Columns | null {
  const at = new Map<number, ImportColumn>()
  const ignored: string[] = []
  for (const [place, title] of headings.entries()) {
    const column = importColumn.safeParse(COLUMN_OF.get(headingKey(title))).data
    if (column !== undefined) at.set(place, column)
    else if (title.trim() !== '') ignored.push(title.trim())
  }
  return new Set(at.values()).size === at.size ? { at, ignored } : null
}

/** What stands above the columns of the template in a language. */
export function templateTitles(
  name: (typeof locale.options)[number],
): { key: ImportColumn; title: string }[] {
  return IMPORT_COLUMNS.map((key) => ({ key, title: memberLabelsOf(name).field[key] ?? key }))
}
