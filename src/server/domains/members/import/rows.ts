import type { Relationship } from '#contract/members/membership-settings.ts'
import type { ImportColumn } from '#contract/members/import.ts'
import type { ReportProgress } from '#contract/wire/import-report.ts'
import { personName } from '#rules/text/person-name.ts'
import { readImportRows, type ImportRow } from '#server/core/spreadsheet/import/import-rows.ts'
import type { OpenImport } from '#server/core/spreadsheet/import/open-import.ts'
import { cellsOf, type Cells } from './cells.ts'
import type { PersonKeys } from './existing-store.ts'

/** A parsed row of the file. */
export type ParsedRow = ImportRow<Cells>

/** Returns the keys for looking up the people of rows. */
export function personKeysIn(rows: readonly Pick<ParsedRow, 'values'>[]): PersonKeys {
  return {
    numbers: rows.flatMap(({ values }) => values.membership_no ?? []),
    emails: rows.flatMap(({ values }) => values.email ?? []),
    phones: rows.flatMap(({ values }) => values.phone ?? []),
  }
}

/** Parses every non-blank row below the headings, with the errors of its cells. */
export function readRows(
  file: OpenImport<ImportColumn>,
  relationships: readonly Relationship[],
  reportProgress: ReportProgress,
): Promise<ParsedRow[]> {
  return readImportRows(file, { cells: cellsOf(relationships), nameOf, reportProgress })
}

function nameOf(textOf: (column: ImportColumn) => string): string {
  const name = personName({ first_name: textOf('first_name'), last_name: textOf('last_name') })
  return name || textOf('chinese_name') || textOf('membership_no') || textOf('email') || textOf('phone')
}
