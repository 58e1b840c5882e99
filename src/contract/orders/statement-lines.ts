import { z } from 'zod'
import { exportFormat } from './attendees.ts'
import { lineMatch, lineState, type LineMatch, type LineState } from './line-states.ts'
import { handBackFields, handBackMethod } from './money-back.ts'
import { orderStatus } from './orders.ts'
import { day } from '../wire/day.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf, PER_PAGE } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'

/** Lines or orders of one payment. */
export const MATCH_MAX = 20
/** Lines ignored at once, and taken by one request. */
export const LINES_MAX = 200
export const STATEMENT_ORDERS_MAX = 20
const SEARCH_MAX = 200

/** Why a line is not sure, or why money of a taken line paid for nothing. */
export const lineReason = z.enum([
  'sum_differs',
  'currency_differs',
  'near_reference',
  'name_and_sum',
  'twice',
  'lapsed',
  'already_paid',
  'cancelled',
])
export type LineReason = z.infer<typeof lineReason>

/** An order that a line may pay for. */
export const statementOrder = z.object({
  id: idOf('order'),
  event: z.object({ id: idOf('event'), title: z.string() }),
  reference: z.string(),
  /** Buyer. */
  name: z.string(),
  total_gross_cents: z.number().int(),
  currency: z.string(),
  status: orderStatus,
})
export type StatementOrder = z.infer<typeof statementOrder>

/** Outcome of a line's money for an order: its price was paid, or the money is owed back and why. */
export const lineOutcome = z.enum(['paid', 'lapsed', 'already_paid', 'cancelled'])
export type LineOutcome = z.infer<typeof lineOutcome>

/** Money that a bank received. */
export const statementLine = z.object({
  id: idOf('statement_line'),
  statement_id: idOf('bank_statement'),
  booked_on: day,
  amount_cents: z.number().int(),
  currency: z.string(),
  /** '' where the bank gives no name, and after it was erased. */
  payer: z.string(),
  details: z.string(),
  state: lineState,
  /** Null unless new. */
  match: lineMatch.nullable(),
  /** Null for a sure line, and where nothing fits. */
  reason: lineReason.nullable(),
  /** Orders that a new line may pay for. */
  candidates: z.array(statementOrder),
  /** Orders that a taken line was for, with the part of its money. */
  orders: z.array(
    z.object({
      order: statementOrder,
      amount_cents: z.number().int(),
      /** Shortfall that was accepted, as a fee of the bank. */
      fee_cents: z.number().int(),
      outcome: lineOutcome,
    }),
  ),
  /** Still to be paid back by hand. */
  owed_cents: z.number().int(),
  /** What was paid back. */
  given_back: z
    .object({
      amount_cents: z.number().int(),
      way: handBackMethod,
      reference: z.string(),
      given_on: day,
      by: z.string(),
    })
    .nullable(),
  /** Who took, ignored or gave back the line. */
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

const LINES = '/accounts/:account_id/bank-statement-lines'
const count = z.number().int()
const lineFilters = {
  statement_id: idOf('bank_statement').optional(),
  /** `owed`: lines of which money is to be paid back. */
  state: z.enum([...lineState.options, 'owed']).optional(),
}

export const listStatementLines = endpoint({
  method: 'GET',
  path: LINES,
  who: 'person',
  summary: 'List lines of bank statements, newest first, each new one with the orders that it may pay for',
  query: z.strictObject({
    ...lineFilters,
    match: lineMatch.optional(),
    /** Words of payer and details. */
    query: text(0, SEARCH_MAX).default(''),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  ok: z.object({
    data: z.array(statementLine),
    meta: z.object({
      total: count,
      last_page: count,
      /** Of the statement, or of all, without the other filters. */
      counts: z.object({
        ...(Object.fromEntries(lineState.options.map((state) => [state, count])) as Record<
          LineState,
          typeof count
        >),
        ...(Object.fromEntries(lineMatch.options.map((match) => [match, count])) as Record<
          LineMatch,
          typeof count
        >),
        owed: count,
      }),
    }),
  }),
  errors: ['account.not_found'],
})
export const STATEMENT_LINES_PAGE = PER_PAGE

export const findStatementOrders = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/bank-statement-orders',
  who: 'person',
  summary: 'Search orders of all events by reference, name or e-mail; at most 20, unpaid ones first',
  query: z.strictObject({ query: text(0, SEARCH_MAX).default('') }),
  ok: z.object({ data: z.array(statementOrder) }),
  errors: ['account.not_found'],
})

/** A changed line; without names, because answers of changes are stored for repeated requests. */
export const lineChange = z.object({
  id: idOf('statement_line'),
  state: lineState,
  owed_cents: z.number().int(),
})
export type LineChange = z.infer<typeof lineChange>

const LINE_ERRORS = ['account.not_found', 'statement_line.not_found', 'statement.line_decided'] as const

export const takeStatementLines = endpoint({
  method: 'POST',
  path: `${LINES}/take`,
  who: 'person',
  summary: 'Pay orders with the money of bank lines; what is left over is owed back by hand',
  body: z.strictObject({
    line_ids: uniqueList(z.array(idOf('statement_line')).min(1, 'required').max(MATCH_MAX, 'too_long')),
    order_ids: uniqueList(z.array(idOf('order')).min(1, 'required').max(MATCH_MAX, 'too_long')),
    /** Whether less than the price pays the orders; the difference is noted as a fee of the bank. */
    accepts_difference: z.boolean().default(false),
  }),
  ok: z.object({ data: z.array(lineChange) }),
  errors: [
    ...LINE_ERRORS,
    'order.not_found',
    'order.not_bought',
    'order.erased',
    'statement.sum_differs',
    'statement.currency_differs',
  ],
})

export const takeSureStatementLines = endpoint({
  method: 'POST',
  path: `${LINES}/take-sure`,
  who: 'person',
  summary: 'Pay the orders of all sure lines, at most 200 at once',
  body: z.strictObject({ statement_id: idOf('bank_statement').optional() }),
  ok: itemOf(
    z.object({
      taken: count,
      /** Lines that were sure and could not be taken. */
      refused: count,
      /** Sure lines beyond those. */
      remaining: count,
    }),
  ),
  errors: ['account.not_found'],
})

export const ignoreStatementLines = endpoint({
  method: 'POST',
  path: `${LINES}/ignore`,
  who: 'person',
  summary: 'Ignore new lines, or make ignored lines new again',
  body: z.strictObject({
    line_ids: uniqueList(z.array(idOf('statement_line')).min(1, 'required').max(LINES_MAX, 'too_long')),
    is_ignored: z.boolean().default(true),
  }),
  ok: z.object({ data: z.array(lineChange) }),
  errors: LINE_ERRORS,
})

export const giveBackStatementLine = endpoint({
  method: 'POST',
  path: `${LINES}/:statement_line_id/give-back`,
  who: 'person',
  summary: 'Record that money of a line was paid back by hand: what is owed of it, or all of a new line',
  body: z.strictObject({ way: handBackMethod, ...handBackFields }),
  ok: itemOf(lineChange),
  errors: [...LINE_ERRORS, 'refund.nothing_owed', 'refund.invalid'],
})

export const exportStatementLines = endpoint({
  method: 'GET',
  path: `${LINES}/export`,
  who: 'person',
  summary: 'Export lines of bank statements with their orders, oldest first, as XLSX or CSV',
  query: z.strictObject({ ...lineFilters, format: exportFormat.default('xlsx') }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['account.not_found'],
})
