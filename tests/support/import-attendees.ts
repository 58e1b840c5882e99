import { importAttendees, type AttendeeImportReport } from '#contract/orders/attendee-import.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import type { Venue } from './builders.ts'
import type { TestServer } from './server.ts'
import { fileOf } from './uploads.ts'

export const IMPORT_HEADINGS = [
  'Order',
  'Ticket',
  'Price',
  'First name',
  'Last name',
  'Email',
  'External code',
]
/** The first import of a test starts the process that parses files. */
const TIMEOUT_MS = 300_000

type ImportBody = { mode?: 'check' | 'run'; mails?: 'yes' | 'no' }
type Importer = Pick<Venue, 'event_id' | 'organizer'>

/** Imports attendees from rows in the order of the headings, or from a whole file, as the organizer. */
export async function importAttendeeRows(
  server: TestServer,
  { event_id, organizer }: Importer,
  rows: readonly string[][] | Buffer,
  { headings = IMPORT_HEADINGS, ...body }: ImportBody & { headings?: string[] } = {},
): Promise<AttendeeImportReport> {
  const bytes = Buffer.isBuffer(rows) ? rows : Buffer.from(csvLines([headings, ...rows]))
  const file = fileOf(bytes, 'attendees.csv')
  const options = { params: { event_id }, file, body, token: organizer.token, timeout_ms: TIMEOUT_MS }
  return (await server.call(importAttendees, options)).data
}

/** Cells of an attendee with a code of another ticket system, in the order of IMPORT_HEADINGS. */
export const codeRow = (external_code: string, first_name = 'Wing', ticket = 'General'): string[] => [
  '',
  ticket,
  '',
  first_name,
  'Chan',
  '',
  external_code,
]
