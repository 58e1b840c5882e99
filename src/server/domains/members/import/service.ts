import { setImmediate } from 'node:timers/promises'
import type {
  downloadImportTemplate,
  ImportedRow,
  importMembers,
  ImportReport,
} from '#contract/members/import.ts'
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { ReportProgress } from '#contract/wire/import-report.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { makeChange, dayOf, record, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { settingsOf, type SettingsRow } from '#server/domains/members/membership-settings/service.ts'
import { memberLabelsOf } from '#server/domains/members/members/service.ts'
import { fileOf } from '#server/core/spreadsheet/file.ts'
import { openImport, refusal } from '#server/core/spreadsheet/import/open-import.ts'
import { COLUMN_OF, templateTitles } from './columns.ts'
import * as journal from './journal.ts'
import { findExisting, type ExistingPerson } from './existing-store.ts'
import { progressReporterOf } from './progress.ts'
import { planFile } from './plan.ts'
import { personKeysIn, readRows, type ParsedRow } from './rows.ts'

export { deleteOld as deleteOldImports } from './journal-store.ts'

/** Small enough not to delay other requests on a single connection noticeably. */
const LOOKUP_BATCH_SIZE = 300

/** Requires the permission to import. Errors: venue.not_found, permission.denied. */
export async function requireImport(context: Context<Person>): Promise<void> {
  await requireVenue(context, 'member.edit')
}

/** Content of a file before people are looked up. */
type ParsedFile = { venue: Venue; settings: SettingsRow; rows: ParsedRow[]; ignored: string[] }
/** The report of a file and its staged import; null when nothing was staged. */
export type CheckResult = {
  report: ImportReport
  staged: { import_id: Id; rows: number; settings_version: number } | null
}
type ImportContext = Omit<Context<Person>, 'tx'>

/**
 * Reads a file of members. Errors: import.not_a_table, import.old_or_locked, import.damaged, import.too_much,
 * import.encoding with the possible encodings, import.headings, import.heading_twice, import.empty.
 */
async function readFile(
  db: Database,
  context: ImportContext,
  bytes: Buffer,
  reportProgress: ReportProgress,
): Promise<ParsedFile> {
  reportProgress({ stage: 'reading', done: 0, rows: 0 })
  const { venue, settings } = await db.read(async (tx) => {
    const found = await requireVenue({ ...context, tx }, 'member.edit')
    return { venue: found, settings: await settingsOf(tx, found.account_id) }
  })
  const file = await openImport(bytes, COLUMN_OF)
  const rows = await readRows(file, settings.relationships, reportProgress)
  if (rows.length === 0) throw refusal('import.empty')
  return { venue, settings, rows, ignored: file.columns.ignored }
}

/**
 * Reports what the rows of a file would do and, unless it is a dry run or a row is refused, stages all of them.
 * Runs without a transaction and looks people up in batches. Errors: those of readFile, venue.not_found,
 * permission.denied, import.changed when an e-mail address or phone was taken meanwhile.
 */
export async function check(
  db: Database,
  context: ImportContext,
  { mode, invites, progress }: BodyOf<typeof importMembers>,
  bytes: Buffer,
): Promise<CheckResult> {
  const reportProgress = progressReporterOf(progress)
  const { venue, settings, rows, ignored } = await readFile(db, context, bytes, reportProgress)
  const { account_id } = venue
  reportProgress({ stage: 'checking', done: 0, rows: rows.length })
  // Finish other imports first; their results matter for this check.
  if (mode === 'run') await journal.processImports({ ...context, db }, account_id)
  const people = await findExistingIn(db, account_id, rows, reportProgress)
  const today = dayOf(venue, context.now)
  const planned = await planFile(rows, people, { today, relationships: settings.relationships })
  const is_written = mode === 'run' && planned.every(({ state }) => state !== 'refused')
  const report = reportOf(planned, { ignored, is_written })
  if (!is_written) return { report, staged: null }
  const changed_rows = planned.filter(({ state }) => state !== 'unchanged')
  reportProgress({ stage: 'writing', done: 0, rows: changed_rows.length })
  const stage_options = { account_id, today, sends_invites: invites === 'yes' }
  const import_id = await journal.stageImport(db, context, changed_rows, stage_options)
  return { report, staged: { import_id, rows: changed_rows.length, settings_version: settings.version } }
}

async function findExistingIn(
  db: Database,
  account_id: Id,
  rows: readonly ParsedRow[],
  reportProgress: ReportProgress,
): Promise<ExistingPerson[]> {
  const people = new Map<Id | undefined, ExistingPerson>()
  for (let from = 0; from < rows.length; from += LOOKUP_BATCH_SIZE) {
    const keys = personKeysIn(rows.slice(from, from + LOOKUP_BATCH_SIZE))
    // A person that occurs in several batches keeps the state read first.
    for (const person of await db.read((tx) => findExisting(tx, account_id, keys))) {
      const id = person.user?.id ?? person.member?.id
      if (!people.has(id)) people.set(id, person)
    }
    reportProgress({
      stage: 'checking',
      done: Math.min(from + LOOKUP_BATCH_SIZE, rows.length),
      rows: rows.length,
    })
    await setImmediate()
  }
  return [...people.values()]
}

/**
 * Commits a staged import. Errors: venue.not_found, permission.denied, import.changed when another import or
 * changed settings came first.
 */
export async function commit(
  context: Context<Person>,
  { report, staged }: CheckResult,
): Promise<ImportReport> {
  const { account_id, name } = await requireVenue(context, 'member.edit')
  if (staged === null) return report
  const { version } = await settingsOf(context.tx, account_id)
  if (version !== staged.settings_version) throw new AppError('import.changed')
  await journal.commit(context, { account_id, ...staged })
  await record(context, {
    action: 'members_imported',
    subject: { kind: 'account', id: account_id, title: name },
    changes: [makeChange('rows', null, report.rows)],
  })
  return report
}

/**
 * Applies the committed import in chunks, and discards an uncommitted one.
 * @param checked null: the request was answered before
 * @returns the report, where the result differs from it
 */
export async function settle(
  db: Database,
  context: ImportContext,
  checked: CheckResult | null,
  reportProgress: ReportProgress,
): Promise<ImportReport | null> {
  const deps = { ...context, db }
  const { account_id } = context.actor.member
  if (checked === null) await journal.processImports(deps, account_id)
  if (checked === null || checked.staged === null) return null
  const { staged } = checked
  await journal.discard(db, staged.import_id)
  await journal.processImports(deps, account_id, { reportProgress, rows: staged.rows })
  const divergences = await journal.divergencesOf(db, staged.import_id)
  return divergences.length === 0 ? null : withDivergences(checked.report, divergences)
}

/** Applies committed imports that an ended process left unfinished. */
export function finishImports({
  db,
  clock,
  random,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Promise<void> {
  return journal.processImports({ db, now: clock(), random, settings }, null)
}

/** Returns the template file. Errors: venue.not_found, permission.denied. */
export async function template(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  { format }: QueryOf<typeof downloadImportTemplate>,
): Promise<Download<typeof downloadImportTemplate>> {
  const venue = await db.read((tx) => requireVenue({ ...context, tx }, 'member.edit'))
  const columns = templateTitles(context.locale).map(({ title }) => ({ title, width: 18, is_typed: true }))
  const sheet = memberLabelsOf(context.locale).list.title
  const table = { columns, pages: emptyPages() }
  return { ...fileOf(format, { title: venue.name, sheet, table }), total_rows: 0, exported: null }
}

async function* emptyPages(): AsyncGenerator<never> {}

function reportOf(
  planned: readonly ImportedRow[],
  base: Pick<ImportReport, 'ignored' | 'is_written'>,
): ImportReport {
  const countOf = (expected: ImportedRow['state']) => planned.filter(({ state }) => state === expected).length
  return {
    ...base,
    rows: planned.length,
    new: countOf('new'),
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    refused: countOf('refused'),
    report: planned.map(({ row, state, name, fields, errors }) => ({ row, state, name, fields, errors })),
  }
}

function withDivergences(
  { report, ignored, is_written }: ImportReport,
  divergences: journal.Divergences,
): ImportReport {
  const diverged_by_row = new Map(divergences.map((row) => [row.row, row]))
  return reportOf(
    report.map((row) => ({ ...row, ...diverged_by_row.get(row.row) })),
    { ignored, is_written },
  )
}
