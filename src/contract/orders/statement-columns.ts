import { z } from 'zod'
import { uniqueList } from '../wire/distinct.ts'

const COLUMNS_MAX = 100
export const STATEMENT_TEXTS_MAX = 10

const column = z
  .number()
  .int('integer')
  .min(0, 'too_small')
  .max(COLUMNS_MAX - 1, 'too_large')

/**
 * Which column of a bank's file holds what, by the index of its cells. An account keeps one for each kind of file, which
 * its headings identify.
 */
export const statementColumns = z
  .strictObject({
    date: column,
    /** For dates whose day and month are both numbers. */
    date_order: z.enum(['dmy', 'mdy']),
    /** Money received, and below zero money paid out; null: in columns of their own. */
    amount: column.nullable(),
    credit: column.nullable(),
    debit: column.nullable(),
    /** Says whether an amount was received or paid out. */
    direction: column.nullable(),
    /** Null: all amounts are in the currency of the file. */
    currency: column.nullable(),
    payer: column.nullable(),
    /** Descriptions and references, in the order in which they are shown. */
    texts: uniqueList(z.array(column).max(STATEMENT_TEXTS_MAX, 'too_long')),
  })
  .refine(({ amount, credit }) => amount !== null || credit !== null, {
    path: ['amount'],
    message: 'required',
  })
export type StatementColumns = z.output<typeof statementColumns>
