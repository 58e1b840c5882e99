import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import {
  IMPORT_BELOW_BYTES,
  IMPORT_FILE_ERRORS,
  importedRowOf,
  importReportOf,
} from '../wire/import-report.ts'
import { itemOf } from '../wire/list-query.ts'
import { exportFormat } from './attendees.ts'

export const EXTERNAL_CODE_MAX = 200
/** Rows of a file; they are written in one transaction, for which others wait. */
export const ATTENDEE_IMPORT_ROWS_MAX = 2000

/** Columns of an import of attendees, in the order of the template. */
export const ATTENDEE_IMPORT_COLUMNS = [
  'order_no',
  'ticket',
  'price',
  'first_name',
  'last_name',
  'email',
  'note',
  'needs_attention',
  'external_code',
] as const
export const attendeeImportColumn = z.enum(ATTENDEE_IMPORT_COLUMNS)
export type AttendeeImportColumn = z.infer<typeof attendeeImportColumn>

export const importedAttendee = importedRowOf(attendeeImportColumn)
export type ImportedAttendee = z.infer<typeof importedAttendee>
export const attendeeImportReport = importReportOf(attendeeImportColumn)
export type AttendeeImportReport = z.infer<typeof attendeeImportReport>

export const importAttendees = endpoint({
  method: 'POST',
  path: '/events/:event_id/attendees/import',
  who: 'person',
  summary:
    'Import attendees from XLSX or CSV, all rows or none; rows with the same order number are one paid order, and doors admit their external codes',
  upload: { field: 'file', below_bytes: IMPORT_BELOW_BYTES },
  body: z.strictObject({
    /** check: report the effect without changing anything. */
    mode: z.enum(['check', 'run']).default('run'),
    /** Whether attendees with an e-mail address are sent their tickets. */
    mails: z.enum(['yes', 'no']).default('no'),
    /** A secret of the caller for reading the progress. */
    progress: idOf('edit').optional(),
  }),
  ok: itemOf(attendeeImportReport),
  errors: ['event.not_found', 'import.too_many_rows', ...IMPORT_FILE_ERRORS],
})

export const downloadAttendeeImportTemplate = endpoint({
  method: 'GET',
  path: '/events/:event_id/attendees/import-template',
  who: 'person',
  summary:
    'Download a template for importing attendees, with the column headings in the language of the caller',
  query: z.strictObject({ format: exportFormat.default('xlsx') }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['event.not_found'],
})
