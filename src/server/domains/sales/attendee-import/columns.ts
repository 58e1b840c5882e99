import { ATTENDEE_IMPORT_COLUMNS, type AttendeeImportColumn } from '#contract/orders/attendee-import.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'

/** The labels of the columns, which are those of an export of attendees. */
const LABELS: Record<AttendeeImportColumn, string> = {
  order_no: 'attendees.order',
  ticket: 'attendee.ticket_id',
  price: 'attendee.price_id',
  first_name: 'attendee.first_name',
  last_name: 'attendee.last_name',
  email: 'attendee.email',
  note: 'attendee.note',
  needs_attention: 'attendee.needs_attention',
  external_code: 'attendees.external_code',
}

/** Columns of an export that are not imported. */
const OTHER_LABELS = ['status', 'paid', 'expected', 'checked_in_at', 'created_at'] as const

/** Columns by their headings in any language and their names in the API. */
export const COLUMN_OF: ReadonlyMap<string, AttendeeImportColumn | null> = new Map([
  ...OTHER_LABELS.flatMap((name) => titlesOf(`attendees.${name}`).map((title) => [title, null] as const)),
  ...ATTENDEE_IMPORT_COLUMNS.flatMap((column) =>
    [headingKey(column), ...titlesOf(LABELS[column])].map((title) => [title, column] as const),
  ),
])

function titlesOf(key: string): string[] {
  return locale.options.map((name) => headingKey(columnLabelsOf(name)(key)))
}

/** Returns the headings of the template in a language. */
export function templateTitles(name: Locale): string[] {
  return ATTENDEE_IMPORT_COLUMNS.map((column) => columnLabelsOf(name)(LABELS[column]))
}
