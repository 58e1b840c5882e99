import { z } from 'zod'
import { day } from '../wire/day.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { IMPORT_BELOW_BYTES } from '../wire/import-report.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { currencyCode } from '../wire/money.ts'
import { statementColumns } from './statement-columns.ts'

export const STATEMENT_BELOW_BYTES = IMPORT_BELOW_BYTES
/** Statements in the list; older ones are found by their lines. */
export const STATEMENTS_MAX = 100
const COLUMNS_TEXT_MAX = 2000

const count = z.number().int()

/** Encodings of banks that write none of their files in Unicode. */
export const statementEncoding = z.enum(['big5', 'gb18030'])
export type StatementEncoding = z.infer<typeof statementEncoding>

/**
 * A row of a bank's file: `known` was imported before, `debit` is money that left the account, `unreadable` has no
 * date or amount, as the sums below a table. Only new ones become lines.
 */
export const statementRow = z.object({
  /** Row of the file, from 1. */
  row: z.number().int(),
  state: z.enum(['new', 'known', 'debit', 'unreadable']),
  booked_on: day.nullable(),
  amount_cents: z.number().int().nullable(),
  currency: z.string(),
  payer: z.string(),
  details: z.string(),
  /** Fields that cannot be read. */
  errors: z.array(z.enum(['date', 'amount', 'currency'])),
})
export type StatementRow = z.infer<typeof statementRow>

export const statementImport = z.object({
  /** The imported statement; null for a check, and when no row was new. */
  statement_id: idOf('bank_statement').nullable(),
  headings: z.array(z.string()),
  /** First cells below the headings, for choosing columns. */
  sample: z.array(z.array(z.string())),
  /** The columns that were used: chosen, kept for these headings, or guessed; null: to be chosen. */
  columns: statementColumns.nullable(),
  /** Whether the account has kept columns for these headings. */
  is_recognized: z.boolean(),
  new: count,
  known: count,
  debit: count,
  unreadable: count,
  rows: z.array(statementRow),
})
export type StatementImport = z.infer<typeof statementImport>

/** An imported file with the number of its lines by state. */
export const bankStatement = z.object({
  id: idOf('bank_statement'),
  name: z.string(),
  from: day,
  to: day,
  lines: count,
  new: count,
  /** Sum of what is to be paid back by hand, by currency. */
  owed: z.array(z.object({ currency: z.string(), amount_cents: count })),
  imported_by: z.string(),
  created_at: instant,
})
export type BankStatement = z.infer<typeof bankStatement>

const STATEMENTS = '/accounts/:account_id/bank-statements'

/** Columns as the text of a form, in JSON. */
const columnsText = z
  .string()
  .max(COLUMNS_TEXT_MAX, 'too_long')
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'json' })
      return z.NEVER
    }
  })
  .pipe(statementColumns)

export const listBankStatements = endpoint({
  method: 'GET',
  path: STATEMENTS,
  who: 'person',
  summary: 'List the imported bank statements, newest first; at most 100',
  ok: z.object({ data: z.array(bankStatement) }),
  errors: ['account.not_found'],
})

export const importBankStatement = endpoint({
  method: 'POST',
  path: STATEMENTS,
  who: 'person',
  summary: "Import a bank's statement from CSV or XLSX; lines that were imported before are left out",
  upload: { field: 'file', below_bytes: STATEMENT_BELOW_BYTES },
  body: z.strictObject({
    /** check: report the rows without changing anything. */
    mode: z.enum(['check', 'run']).default('run'),
    /** Default: those kept for these headings, else a guess. */
    columns: columnsText.optional(),
    /** Currency of a file without a column for it; default: that of the account. */
    currency: currencyCode.optional(),
    /** Default: recognized; needed where the headings are in English only. */
    encoding: statementEncoding.optional(),
  }),
  ok: itemOf(statementImport),
  // The rows name payers.
  secret_answer: true,
  errors: [
    'account.not_found',
    'file.too_large',
    'import.not_a_table',
    'import.old_or_locked',
    'import.damaged',
    'import.too_much',
    'import.encoding',
    'import.empty',
    'statement.columns_unknown',
  ],
})
