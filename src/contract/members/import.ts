import { z } from 'zod'
import { exportFormat } from '../orders/attendees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import {
  IMPORT_BELOW_BYTES,
  IMPORT_FILE_ERRORS,
  importedRowOf,
  importProgress,
  importReportOf,
} from '../wire/import-report.ts'
import { itemOf } from '../wire/list-query.ts'
import type { MemberColumn } from './members.ts'

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

export const importedRow = importedRowOf(importColumn)
export type ImportedRow = z.infer<typeof importedRow>

export const importReport = importReportOf(importColumn)
export type ImportReport = z.infer<typeof importReport>

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
  errors: ['venue.not_found', ...IMPORT_FILE_ERRORS],
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
