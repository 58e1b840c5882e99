import type { downloadImportTemplate, importMembers, ImportReport } from '#contract/members/member-import.ts'
import { IMPORT_ROWS_MAX } from '#contract/members/member-import.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Download } from '#server/http/answer.ts'
import type { Context, Person } from '#server/http/context.ts'
import { changed, record } from '#server/modules/audit/service.ts'
import { settingsOf } from '#server/modules/membership-settings/service.ts'
import { memberWordsOf } from '#server/modules/members/service.ts'
import { inviteMembers } from '#server/modules/users/service.ts'
import { dayOf, requireVenue } from '#server/modules/venue/service.ts'
import { fileOf } from '#server/spreadsheet/file.ts'
import { tableOfFile, type Table } from '#server/spreadsheet/table-of-file.ts'
import { columnsIn, KNOWN_HEADINGS, templateTitles } from './columns.ts'
import { lockKnown } from './known-store.ts'
import { tellerOf, type Tell } from './progress.ts'
import { planRows, type Planned } from './plan.ts'
import { isBlank, readRows, type ReadRow } from './rows.ts'
import { writeRows } from './write.ts'

/** Refuses who may not import. Errors: venue.not_found, permission.denied. */
export async function allow(context: Context<Person>): Promise<void> {
  await requireVenue(context, 'member.edit')
}

/** What stands in a file, before anybody is looked up. */
export type ReadFile = { rows: ReadRow[]; ignored: string[] }

/**
 * Reads a file of members. Errors: import.not_a_table, import.old_or_locked, import.damaged, import.too_much,
 * import.encoding with what it may be, import.headings, import.heading_twice, import.empty.
 */
export async function readFile(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  bytes: Buffer,
  tell: Tell,
): Promise<ReadFile> {
  tell({ stage: 'reading', done: 0, rows: 0 })
  const relationships = await db.read(async (tx) => {
    const { account_id } = await requireVenue({ ...context, tx }, 'member.edit')
    return (await settingsOf(tx, account_id)).relationships
  })
  const table = await tableOfFile(bytes, KNOWN_HEADINGS)
  if ('fault' in table) {
    const { fault, seems } = table
    throw refusal(`import.${fault}`, ...(seems ? [seems] : []))
  }
  const found = headingsOf(table)
  if (found === null) throw refusal('import.empty')
  const { headings, headings_at } = found
  const columns = columnsIn(headings)
  if (columns === null) throw refusal('import.heading_twice')
  if (columns.at.size === 0) throw refusal('import.headings')
  if (table.rows - headings_at > IMPORT_ROWS_MAX + 1) throw refusal('import.too_much')
  const rows = await readRows(table, { columns, headings_at }, relationships, tell)
  if (rows.length === 0) throw refusal('import.empty')
  return { rows, ignored: columns.ignored }
}

/** The first row that is not blank, and which one it is, from 0 on. */
function headingsOf({ parts }: Table): { headings: string[]; headings_at: number } | null {
  for (const { at, rows } of parts()) {
    const offset = rows.findIndex((texts) => !isBlank(texts))
    if (offset !== -1) return { headings: rows[offset] ?? [], headings_at: at + offset }
  }
  return null
}

/**
 * Says what the rows of a file would do and, unless it is a check or any row is refused, does all of it. Errors:
 * venue.not_found, permission.denied, import.changed when somebody took an address or a phone of it meanwhile.
 */
export async function run(
  context: Context<Person>,
  { mode, invites, progress }: BodyOf<typeof importMembers>,
  { rows, ignored }: ReadFile,
): Promise<ImportReport> {
  const venue = await requireVenue(context, 'member.edit')
  const { tx, now } = context
  const { account_id, locale } = venue
  const { relationships } = await settingsOf(tx, account_id)
  const said = rows.map((row) => row.said)
  const tell = tellerOf(progress)
  tell({ stage: 'checking', done: 0, rows: rows.length })
  const everybody = await lockKnown(tx, account_id, {
    numbers: said.flatMap(({ membership_no }) => membership_no ?? []),
    emails: said.flatMap(({ email }) => email ?? []),
    phones: said.flatMap(({ phone }) => phone ?? []),
  })
  const today = dayOf(venue, now)
  const planned = planRows(rows, everybody, { today, relationships })
  const is_written = mode === 'run' && planned.every(({ state }) => state !== 'refused')
  if (is_written) {
    const added = await writeRows(context, planned, { account_id, locale, today, tell }).catch(refuseTaken)
    if (invites === 'yes') await inviteMembers(context, { account_id, account_name: venue.name }, added)
    await record(context, {
      action: 'members_imported',
      subject: { kind: 'account', id: account_id, title: venue.name },
      changes: [changed('rows', null, planned.length)],
    })
  }
  return reportOf(planned, { ignored, is_written })
}

/** The file to fill in. Errors: venue.not_found, permission.denied. */
export async function template(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  { format }: QueryOf<typeof downloadImportTemplate>,
): Promise<Download<typeof downloadImportTemplate>> {
  const venue = await db.read((tx) => requireVenue({ ...context, tx }, 'member.edit'))
  const columns = templateTitles(context.locale).map(({ title }) => ({ title, width: 18, is_typed: true }))
  const sheet = memberWordsOf(context.locale).list.title
  const table = { columns, pages: nothing() }
  return { ...fileOf(format, { title: venue.name, sheet, table }), total_rows: 0, exported: null }
}

async function* nothing(): AsyncGenerator<never> {}

function reportOf(
  planned: readonly Planned[],
  whole: Pick<ImportReport, 'ignored' | 'is_written'>,
): ImportReport {
  const counted = (wanted: Planned['state']) => planned.filter(({ state }) => state === wanted).length
  return {
    ...whole,
    rows: planned.length,
    new: counted('new'),
    changed: counted('changed'),
    unchanged: counted('unchanged'),
    refused: counted('refused'),
    report: planned.map(({ row, state, name, fields, errors }) => ({ row, state, name, fields, errors })),
  }
}

function refusal(code: ErrorCode, ...more: string[]): AppError {
  return new AppError(code, { errors: { file: [code, ...more] } })
}

function refuseTaken(error: unknown): never {
  if (['users_email', 'users_phone', 'members_user'].includes(violatedConstraint(error) ?? ''))
    throw new AppError('import.changed')
  throw error
}
