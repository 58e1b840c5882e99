import type { importBankStatement, StatementImport, StatementRow } from '#contract/orders/bank-statements.ts'
import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { toVisibleName } from '#contract/wire/one-line.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { UploadedFile } from '#server/core/http/multipart.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { readCurrency, readNameAndZone } from '#server/domains/accounts/index.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import {
  guessTableColumns,
  readRows,
  readStatementTable,
  requireColumnsInside,
  type ReadRow,
  type StatementTable,
} from './read-file.ts'
import * as store from './store.ts'

/** Small enough not to delay other requests on a single connection noticeably. */
const BATCH_SIZE = 300
const NAME_MAX = 200

type ImportContext = Omit<Context<Person>, 'tx'>
type ImportBody = BodyOf<typeof importBankStatement>

/**
 * Reads a bank's file, and unless it is a check stores the rows that are new: in short transactions, because reading
 * the file again completes an interrupted import. Errors: account.not_found, permission.denied,
 * statement.columns_unknown, and those of readStatementTable.
 */
export async function prepare(
  db: Database,
  context: ImportContext,
  account_id: Id,
  { body, file }: { body: ImportBody; file: UploadedFile },
): Promise<StatementImport> {
  requireAccount(context, account_id, 'statement.manage')
  const table = await readStatementTable(file.bytes, body.encoding)
  const { headings, headings_hash, sample } = table
  const kept = await db.read((tx) => store.findColumns(tx, account_id, headings_hash))
  const columns = body.columns ?? kept ?? guessTableColumns(table)
  const is_recognized = kept !== undefined
  const report = { statement_id: null, headings, sample, columns, is_recognized }
  if (columns === null) {
    if (body.mode === 'run')
      throw new AppError('statement.columns_unknown', { errors: { columns: ['required'] } })
    return { ...report, new: 0, known: 0, debit: 0, unreadable: 0, rows: [] }
  }
  requireColumnsInside(table, columns)
  const rows = await readKnown(db, account_id, table, { columns, currency: body.currency })
  const countOf = (state: StatementRow['state']) => rows.filter((row) => row.state === state).length
  const counts = {
    new: countOf('new'),
    known: countOf('known'),
    debit: countOf('debit'),
    unreadable: countOf('unreadable'),
  }
  if (body.mode === 'check')
    return { ...report, ...counts, rows: rows.map(({ identity_hash: _, ...row }) => row) }
  await db.withTx((tx) => store.saveColumns(tx, { account_id, headings_hash, columns, used_at: context.now }))
  const statement_id = await storeLines(db, context, { account_id, name: file.name, rows })
  return { ...report, ...counts, statement_id, rows: [] }
}

/** A read row with its state; the hash of one that is not money received is null. */
type StatedRow = ReadRow & Pick<StatementRow, 'state'>

async function readKnown(
  db: Database,
  account_id: Id,
  table: StatementTable,
  { columns, currency }: { columns: StatementColumns; currency: string | undefined },
): Promise<StatedRow[]> {
  const default_currency = currency ?? (await db.read((tx) => readCurrency(tx, account_id)))
  const rows = await readRows(account_id, table, columns, default_currency)
  const hashes = rows.flatMap(({ identity_hash }) => (identity_hash === null ? [] : [identity_hash]))
  const known = new Set<string>()
  for (let from = 0; from < hashes.length; from += BATCH_SIZE) {
    const batch = hashes.slice(from, from + BATCH_SIZE)
    for (const hash of await db.read((tx) => store.knownIdentities(tx, account_id, batch))) known.add(hash)
  }
  return rows.map((row) => ({ ...row, state: stateOf(row, known) }))
}

function stateOf({ identity_hash, errors }: ReadRow, known: ReadonlySet<string>): StatementRow['state'] {
  if (errors.length > 0) return 'unreadable'
  if (identity_hash === null) return 'debit'
  return known.has(identity_hash) ? 'known' : 'new'
}

async function storeLines(
  db: Database,
  { now, random, actor }: ImportContext,
  { account_id, name, rows }: { account_id: Id; name: string; rows: readonly StatedRow[] },
): Promise<Id | null> {
  const new_rows = rows.filter(({ state }) => state === 'new')
  if (new_rows.length === 0) return null
  const statement_id = newId('bank_statement', random)
  const lines = new_rows.flatMap((row): store.NewLine[] => {
    const { booked_on, amount_cents, currency, payer, details, identity_hash } = row
    if (booked_on === null || amount_cents === null || identity_hash === null) return []
    const id = newId('statement_line', random)
    return [
      { id, account_id, statement_id, identity_hash, booked_on, amount_cents, currency, payer, details },
    ]
  })
  const shown_name = Array.from(toVisibleName(name)).slice(0, NAME_MAX).join('')
  await db.withTx((tx) =>
    store.insertStatement(tx, {
      id: statement_id,
      account_id,
      name: shown_name,
      imported_by: actor.name,
      created_at: now,
    }),
  )
  for (let from = 0; from < lines.length; from += BATCH_SIZE)
    await db.withTx((tx) => store.insertLines(tx, lines.slice(from, from + BATCH_SIZE)))
  return statement_id
}

/** Records an import in the audit log. Errors: account.not_found, permission.denied. */
export async function commit(
  context: Context<Person>,
  account_id: Id,
  result: StatementImport,
): Promise<StatementImport> {
  requireAccount(context, account_id, 'statement.manage')
  if (result.statement_id === null) return result
  const { name: title } = await readNameAndZone(context.tx, account_id)
  await record(context, {
    action: 'statement_imported',
    subject: { kind: 'account', id: account_id, title },
    changes: [makeChange('rows', null, result.new)],
  })
  return result
}
