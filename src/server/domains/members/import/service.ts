import { setImmediate } from 'node:timers/promises'
import type {
  downloadImportTemplate,
  ImportedRow,
  importMembers,
  ImportReport,
} from '#contract/members/import.ts'
import { IMPORT_ROWS_MAX } from '#contract/members/import.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { makeChange, dayOf, record, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { settingsOf, type SettingsRow } from '#server/domains/members/membership-settings/service.ts'
import { memberLabelsOf } from '#server/domains/members/members/service.ts'
import { fileOf } from '#server/core/spreadsheet/file.ts'
import { parseTableFile, type ParsedTable } from '#server/core/spreadsheet/table-of-file.ts'
import { columnsIn, KNOWN_HEADINGS, templateTitles } from './columns.ts'
import * as journal from './journal.ts'
import { findExisting, type ExistingPerson } from './known-store.ts'
import { progressReporterOf, type ReportProgress } from './progress.ts'
import { planFile } from './plan.ts'
import { isBlank, personKeysIn, readRows, type ParsedRow } from './rows.ts'

export { deleteOld as deleteOldImports } from './journal-store.ts'

/** So many that who waits for the one connection does not notice. */
const LOOKUP_BATCH_SIZE = 300

/** Refuses who may not import. Errors: venue.not_found, permission.denied. */
export async function requireImport(context: Context<Person>): Promise<void> {
  await requireVenue(context, 'member.edit')
}

/** What stands in a file, before anybody is looked up. */
type ParsedFile = { venue: Venue; settings: SettingsRow; rows: ParsedRow[]; ignored: string[] }
/** What a file would do, and what of it is laid down to be done; null: nothing is. */
export type CheckResult = {
  report: ImportReport
  laid_down: { import_id: Id; rows: number; settings_version: number } | null
}
type ImportContext = Omit<Context<Person>, 'tx'>

/**
 * Reads a file of members. Errors: import.not_a_table, import.old_or_locked, import.damaged, import.too_much,
 * import.encoding with what it may be, import.headings, import.heading_twice, import.empty.
 */
async function readFile(
  db: Database,
  context: ImportContext,
  bytes: Buffer,
  tell: ReportProgress,
): Promise<ParsedFile> {
  tell({ stage: 'reading', done: 0, rows: 0 })
  const { venue, settings } = await db.read(async (tx) => {
    const found = await requireVenue({ ...context, tx }, 'member.edit')
    return { venue: found, settings: await settingsOf(tx, found.account_id) }
  })
  const table = await parseTableFile(bytes, KNOWN_HEADINGS)
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
  const rows = await readRows(table, { columns, headings_at }, settings.relationships, tell)
  if (rows.length === 0) throw refusal('import.empty')
  return { venue, settings, rows, ignored: columns.ignored }
}

/** The first row that is not blank, and which one it is, from 0 on. */
function headingsOf({ parts }: ParsedTable): { headings: string[]; headings_at: number } | null {
  for (const { at, rows } of parts()) {
    const offset = rows.findIndex((texts) => !isBlank(texts))
    if (offset !== -1) return { headings: rows[offset] ?? [], headings_at: at + offset }
  }
  return null
}

/**
 * Says what the rows of a file would do and, unless it is a check or any row is refused, lays all of it down. In no
 * transaction: people are looked up some at a time. Errors: those of the file, venue.not_found, permission.denied,
 * import.changed when somebody took an address or a phone of it meanwhile.
 */
export async function check(
  db: Database,
  context: ImportContext,
  { mode, invites, progress }: BodyOf<typeof importMembers>,
  bytes: Buffer,
): Promise<CheckResult> {
  const tell = progressReporterOf(progress)
  const { venue, settings, rows, ignored } = await readFile(db, context, bytes, tell)
  const { account_id } = venue
  tell({ stage: 'checking', done: 0, rows: rows.length })
  // What another import has not made be yet is looked at when it is.
  if (mode === 'run') await journal.processImports({ ...context, db }, account_id)
  const everybody = await findExistingIn(db, account_id, rows, tell)
  const today = dayOf(venue, context.now)
  const planned = await planFile(rows, everybody, { today, relationships: settings.relationships })
  const is_written = mode === 'run' && planned.every(({ state }) => state !== 'refused')
  const report = reportOf(planned, { ignored, is_written })
  if (!is_written) return { report, laid_down: null }
  const wanted = planned.filter(({ state }) => state !== 'unchanged')
  tell({ stage: 'writing', done: 0, rows: wanted.length })
  const opening = { account_id, today, sends_invites: invites === 'yes' }
  const import_id = await journal.stageImport(db, context, wanted, opening)
  return { report, laid_down: { import_id, rows: wanted.length, settings_version: settings.version } }
}

async function findExistingIn(
  db: Database,
  account_id: Id,
  rows: readonly ParsedRow[],
  tell: ReportProgress,
): Promise<ExistingPerson[]> {
  const everybody = new Map<Id | undefined, ExistingPerson>()
  for (let from = 0; from < rows.length; from += LOOKUP_BATCH_SIZE) {
    const named = personKeysIn(rows.slice(from, from + LOOKUP_BATCH_SIZE))
    // Who is named twice stays who they were first.
    for (const known of await db.read((tx) => findExisting(tx, account_id, named))) {
      const id = known.user?.id ?? known.member?.id
      if (!everybody.has(id)) everybody.set(id, known)
    }
    tell({ stage: 'checking', done: Math.min(from + LOOKUP_BATCH_SIZE, rows.length), rows: rows.length })
    await setImmediate()
  }
  return [...everybody.values()]
}

/**
 * Decides that what was laid down will be, all of it. Errors: venue.not_found, permission.denied, import.changed when
 * another import or other settings came first.
 */
export async function commit(
  context: Context<Person>,
  { report, laid_down }: CheckResult,
): Promise<ImportReport> {
  const { account_id, name } = await requireVenue(context, 'member.edit')
  if (laid_down === null) return report
  const { version } = await settingsOf(context.tx, account_id)
  if (version !== laid_down.settings_version) throw new AppError('import.changed')
  await journal.commit(context, { account_id, ...laid_down })
  await record(context, {
    action: 'members_imported',
    subject: { kind: 'account', id: account_id, title: name },
    changes: [makeChange('rows', null, report.rows)],
  })
  return report
}

/**
 * Makes what was decided be, some rows at a time, and takes away what was laid down and not decided.
 * @param checked null: of a request that was answered before
 * @returns the report, where it became another than was said
 */
export async function settle(
  db: Database,
  context: ImportContext,
  checked: CheckResult | null,
  tell: ReportProgress,
): Promise<ImportReport | null> {
  const needs = { ...context, db }
  const { account_id } = context.actor.member
  if (checked === null) await journal.processImports(needs, account_id)
  if (checked === null || checked.laid_down === null) return null
  const { laid_down } = checked
  await journal.discard(db, laid_down.import_id)
  await journal.processImports(needs, account_id, { tell, rows: laid_down.rows })
  const otherwise = await journal.divergencesOf(db, laid_down.import_id)
  return otherwise.length === 0 ? null : withDivergences(checked.report, otherwise)
}

/** Makes whatever imports were decided be, of which a process that ended has left something. */
export function finishImports({
  db,
  clock,
  random,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Promise<void> {
  return journal.processImports({ db, now: clock(), random, settings }, null)
}

/** The file to fill in. Errors: venue.not_found, permission.denied. */
export async function template(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  { format }: QueryOf<typeof downloadImportTemplate>,
): Promise<Download<typeof downloadImportTemplate>> {
  const venue = await db.read((tx) => requireVenue({ ...context, tx }, 'member.edit'))
  const columns = templateTitles(context.locale).map(({ title }) => ({ title, width: 18, is_typed: true }))
  const sheet = memberLabelsOf(context.locale).list.title
  const table = { columns, pages: nothing() }
  return { ...fileOf(format, { title: venue.name, sheet, table }), total_rows: 0, exported: null }
}

async function* nothing(): AsyncGenerator<never> {}

function reportOf(
  planned: readonly ImportedRow[],
  whole: Pick<ImportReport, 'ignored' | 'is_written'>,
): ImportReport {
  const counted = (wanted: ImportedRow['state']) => planned.filter(({ state }) => state === wanted).length
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

function withDivergences(
  { report, ignored, is_written }: ImportReport,
  otherwise: journal.Divergences,
): ImportReport {
  const became = new Map(otherwise.map((one) => [one.row, one]))
  return reportOf(
    report.map((one) => ({ ...one, ...became.get(one.row) })),
    { ignored, is_written },
  )
}

function refusal(code: ErrorCode, ...more: string[]): AppError {
  return new AppError(code, { errors: { file: [code, ...more] } })
}
