import { setImmediate } from 'node:timers/promises'
import type { Day } from '#contract/wire/day.ts'
import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import type { ReportProgress } from '#contract/wire/import-report.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { inviteMembers } from '#server/domains/accounts/index.ts'
import { readVenue } from '#server/domains/platform/index.ts'
import type { ParsedCells } from './cells.ts'
import { lockExisting } from './existing-store.ts'
import * as store from './journal-store.ts'
import { planRows, type PlannedRow } from './plan.ts'
import { personKeysIn, type ParsedRow } from './rows.ts'
import { writeRows } from './write.ts'

/** Limits the duration of a chunk; a row that creates a member weighs 1. */
const CHUNK_WEIGHT = 100
const STAGE_BATCH_SIZE = 300
/** A changed e-mail address ends sessions and notifies both addresses, one person at a time. */
const EMAIL_WEIGHT = 10
/** Retries when another connection creates a person with the same address or phone at the same time. */
const MAX_ATTEMPTS = 5

type StageOptions = { account_id: Id; today: Day; sends_invites: boolean }

/**
 * Stages the rows to be written. Errors: import.changed when one of its e-mail addresses or phones was taken
 * meanwhile, or one of its memberships was closed.
 */
export async function stageImport(
  db: Database,
  { actor, now, random }: Omit<Context<Person>, 'tx'>,
  rows: readonly PlannedRow[],
  { account_id, today, sends_invites }: StageOptions,
): Promise<Id> {
  const id = newId('member_import', random)
  const by = { by_user_id: actor.user_id, by_name: actor.name }
  await db.withTx((tx) =>
    store.insertImport(tx, { id, account_id, ...by, today, sends_invites, created_at: now }),
  )
  try {
    const staged = stagedRows(rows, { account_id, import_id: id })
    for (let from = 0; from < staged.length; from += STAGE_BATCH_SIZE) {
      await db.withTx((tx) => store.addRows(tx, staged.slice(from, from + STAGE_BATCH_SIZE)))
      await setImmediate()
    }
    for (const by of ['email', 'phone'] as const)
      if (await db.read((tx) => store.isTaken(tx, id, by))) throw new AppError('import.changed')
    if (await db.read((tx) => store.isClosed(tx, id))) throw new AppError('import.changed')
    return id
  } catch (error) {
    await discard(db, id)
    throw error
  }
}

/** Deletes staged rows that were not committed; a committed import stays. */
export function discard(db: Database, import_id: Id): Promise<void> {
  return db.withTx((tx) => store.discard(tx, import_id))
}

function stagedRows(
  rows: readonly PlannedRow[],
  { account_id, import_id }: { account_id: Id; import_id: Id },
): store.StagedRow[] {
  let piece = 0
  let weight = 0
  return rows.map(({ row, values, existing, state, fields }) => {
    if (weight >= CHUNK_WEIGHT) [piece, weight] = [piece + 1, 0]
    weight += weightOf(values, fields)
    return {
      account_id,
      import_id,
      piece,
      row_no: row,
      user_id: existing?.user?.id ?? null,
      membership_no: values.membership_no ?? null,
      email: values.email ?? null,
      phone: values.phone ?? null,
      relationship: values.relationship ?? null,
      said: values,
      state,
      fields,
    }
  })
}

function weightOf(values: ParsedCells, fields: PlannedRow['fields']): number {
  return (fields.includes('email') ? EMAIL_WEIGHT : 1) + (values.tier === undefined ? 0 : 1)
}

/**
 * Commits the staged rows: they will be applied even if the process ends. Errors: import.changed when another
 * import of the account is running, or some of the rows were removed.
 */
export async function commit(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { account_id, import_id, rows }: { account_id: Id; import_id: Id; rows: number },
): Promise<void> {
  const is_committed =
    !(await store.isAnotherUnderWay(tx, account_id, import_id)) &&
    (await store.countRows(tx, import_id)) === rows &&
    (await store.commit(tx, import_id, now))
  if (!is_committed) throw new AppError('import.changed')
}

type JournalDeps = { db: Database; now: Instant; random: RandomBytes; settings: Context['settings'] }

/** Receiver of the progress, and the number of rows it covers. */
type ProgressListener = { reportProgress: ReportProgress; rows: number }

/**
 * Applies every committed import until it is done.
 * @param account_id null: of every account
 */
export async function processImports(
  deps: JournalDeps,
  account_id: Id | null,
  { reportProgress, rows }: ProgressListener = { reportProgress: () => undefined, rows: 0 },
): Promise<void> {
  const { db } = deps
  let done = 0
  for (const id of await db.read((tx) => store.listUnderWay(tx, account_id)))
    for (;;) {
      const processed = await processImport(deps, id)
      if (processed === null) break
      done = Math.min(rows, done + processed)
      reportProgress({ stage: 'writing', done, rows })
      // Yield to the event loop, so that requests of doors are answered meanwhile.
      await setImmediate()
    }
}

async function processImport({ db, ...deps }: JournalDeps, id: Id): Promise<number | null> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.withTx((tx) => processChunk({ ...deps, tx }, id))
    } catch (error) {
      const is_conflict = ['users_email', 'users_phone', 'members_user'].includes(
        violatedConstraint(error) ?? '',
      )
      if (!is_conflict || attempt === MAX_ATTEMPTS) throw error
    }
}

/**
 * Applies the next chunk of an import. Each row is matched again: a person who became known by number, e-mail or
 * phone since the commit is updated; a row that is no longer possible is skipped and recorded.
 * @returns the number of rows; null: the import is done
 */
async function processChunk(deps: Omit<JournalDeps, 'db'> & { tx: Tx }, id: Id): Promise<number | null> {
  const { tx, now } = deps
  const row = await store.lockUnderWay(tx, id)
  if (row === undefined) return null
  const staged = await store.dequeueChunk(tx, id)
  if (staged.length === 0) {
    await store.save(tx, { ...row, done_at: now })
    return null
  }
  const { account_id, today, by_user_id: user_id, by_name: name } = row
  // Cells were validated by the schemas of their columns and against the settings when they were staged.
  const parsed_rows = staged.map(({ row_no, said: values }): ParsedRow => ({
    row: row_no,
    name: '',
    values,
    errors: {},
  }))
  const planned = planRows(parsed_rows, await lockExisting(tx, account_id, personKeysIn(parsed_rows)), {
    today,
    relationships: [],
  })
  const venue = await readVenue(tx)
  const write_context = { account_id, locale: venue.locale, today, by: { user_id, name, request_id: null } }
  const new_users = await writeRows(deps, planned, write_context)
  const diverged = planned.filter((planned_row, at) => hasDiverged(planned_row, staged[at]))
  if (row.sends_invites)
    await inviteMembers(deps, { account_id, account_name: venue.name }, new_users, row.invited)
  await store.save(tx, {
    ...row,
    invited: row.invited + new_users.length,
    otherwise: [
      ...row.otherwise,
      ...diverged.map(({ row: row_no, state, fields, errors }) => ({ row: row_no, state, fields, errors })),
    ],
  })
  return staged.length
}

function hasDiverged({ state, fields }: PlannedRow, staged: store.StagedRow | undefined): boolean {
  return state !== staged?.state || fields.join() !== staged.fields.join()
}

/** Rows whose result differs from the report of the check. */
export type Divergences = store.ImportRow['otherwise']

/** Returns these rows of an import. */
export async function divergencesOf(db: Database, import_id: Id): Promise<Divergences> {
  return (await db.read((tx) => store.find(tx, import_id)))?.otherwise ?? []
}
