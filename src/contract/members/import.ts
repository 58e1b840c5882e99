import { z } from 'zod'
import { exportFormat } from '../orders/attendees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { itemOf } from '../wire/list-query.ts'
import type { MemberColumn } from './members.ts'

export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_BELOW_BYTES = 10 * 1024 * 1024
const PROGRESS_A_MINUTE = 240

/** Columns of a member import, in the order of the template. An empty cell changes nothing. */
export const IMPORT_COLUMNS = [
  'membership_no',
  'first_name',
  'last_name',
  'chinese_name',
  'email',
  'phone',
  'backup_phone',
  'gender',
  'age_group',
  'birth_month',
  'relationship',
  'locale',
  'tier',
  'tier_until',
  'note',
] as const satisfies readonly MemberColumn[]
export const importColumn = z.enum(IMPORT_COLUMNS)
export type ImportColumn = z.infer<typeof importColumn>

/** The planned or actual effect of an imported row. */
export const importedRow = z.object({
  /** Row of the file, from 1; the first non-blank row is the header. */
  row: z.number().int(),
  state: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** Name as in the file. */
  name: z.string(),
  /** Changed fields of an existing member. */
  fields: z.array(importColumn),
  /** Column -> error codes of a refused row. */
  errors: z.partialRecord(importColumn, z.array(z.string())),
})
export type ImportedRow = z.infer<typeof importedRow>

const count = z.number().int()

export const importReport = z.object({
  rows: count,
  new: count,
  changed: count,
  unchanged: count,
  refused: count,
  /**
   * False for a check and when any row is refused: nothing was changed. True beside a refused row means that it
   * became invalid through a concurrent change after the check; all other rows were written.
   */
  is_written: z.boolean(),
  /** Ignored column headings, as in the file. */
  ignored: z.array(z.string()),
  report: z.array(importedRow),
})
export type ImportReport = z.infer<typeof importReport>

/** Progress of an import: rows are read from the file, compared with existing members, then written. */
export const importProgress = z.object({
  stage: z.enum(['reading', 'checking', 'writing']),
  /** Rows finished in this stage. */
  done: count,
  /** Total rows; 0: not counted yet. */
  rows: count,
})
export type ImportProgress = z.infer<typeof importProgress>

export const importMembers = endpoint({
  method: 'POST',
  path: '/members/import',
  who: 'person',
  summary: 'Import members from XLSX or CSV, all rows or none; matched by number, then e-mail, then phone',
  upload: { field: 'file', below_bytes: IMPORT_BELOW_BYTES },
  body: z.strictObject({
    /** check: report the effect without changing anything. */
    mode: z.enum(['check', 'run']).default('run'),
    /** Whether new members are e-mailed a link to set their password. */
    invites: z.enum(['yes', 'no']).default('no'),
    /** A secret of the caller for reading the progress. */
    progress: idOf('edit').optional(),
  }),
  ok: itemOf(importReport),
  errors: [
    'venue.not_found',
    'file.too_large',
    'import.not_a_table',
    'import.old_or_locked',
    'import.damaged',
    'import.too_much',
    'import.encoding',
    'import.headings',
    'import.heading_twice',
    'import.empty',
    'import.changed',
  ],
})

export const readImportProgress = endpoint({
  method: 'GET',
  path: '/members/import-progress',
  // The secret authorizes the caller, so the request needs no database, which a long import may keep busy.
  who: 'anyone',
  summary: 'Retrieve the progress of an import by its secret; null if over, unknown or in another process',
  query: z.strictObject({ key: idOf('edit') }),
  ok: itemOf(importProgress.nullable()),
  errors: ['rate.limited'],
  per_minute: PROGRESS_A_MINUTE,
})

export const downloadImportTemplate = endpoint({
  method: 'GET',
  path: '/members/import-template',
  who: 'person',
  summary: 'Download an import template with the column headings in the language of the caller',
  query: z.strictObject({ format: exportFormat.default('xlsx') }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['venue.not_found'],
})
