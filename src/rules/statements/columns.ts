import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import { dateOrderOf, parseStatementAmount, parseStatementDay } from './cells.ts'

type Role = 'date' | 'amount' | 'credit' | 'debit' | 'direction' | 'currency' | 'payer' | 'text' | 'balance'

/** Headings of banks' exports as `normalizeHeading` returns them, the more exact ones first. */
const HEADINGS: Record<Role, readonly string[]> = {
  date: [
    'transactiondate', 'date', 'postingdate', 'postdate', 'bookingdate', 'valuedate', 'txndate', 'createdat',
    'settledat', 'transactioncompletedat', 'time', '交易日期', '日期', '入帳日期', '入賬日期', '入账日期', '過賬日期',
    '记账日期', '記賬日期', '交易时间', '交易時間', '起息日', 'buchungstag', 'datum', 'fecha', 'data',
  ],
  amount: ['amount', 'transactionamount', 'netamount', 'amounthkd', 'amountcny', '金額', '金额', '交易金額', '交易金额', '發生額', '发生额', 'betrag', 'montant', 'importe', 'valor'],
  credit: ['credit', 'creditamount', 'credithkd', 'credits', 'deposit', 'deposits', 'depositamount', 'moneyin', 'paidin', '存入', '存入金額', '存入金额', '存款', '收入', '收入金額', '收入金额', '貸方', '贷方', '貸方金額', '贷方金额', '贷方发生额', '入賬', '入账'],
  debit: ['debit', 'debitamount', 'debithkd', 'debits', 'withdrawal', 'withdrawals', 'withdrawalamount', 'moneyout', 'paidout', '支出', '支出金額', '支出金额', '提取', '提款', '提取金額', '借方', '借方金額', '借方金额', '借方发生额', '支賬'],
  direction: ['drcr', 'crdr', 'debitcredit', 'creditdebit', 'creditdebitindicator', 'dc', '借貸', '借贷', '收支', '借貸標誌', '借贷标志'],
  currency: ['currency', 'ccy', 'currencycode', 'accountcurrency', '貨幣', '货币', '币种', '幣種', '幣別', '币别'],
  payer: ['payer', 'payername', 'sender', 'sendername', 'remitter', 'remittername', 'counterparty', 'counterpartyname', 'orderingcustomer', 'from', '付款人', '付款人名稱', '付款人名称', '付款人姓名', '對方戶名', '对方户名', '對方名稱', '对方名称', '對方姓名', '交易對手', '交易对手'],
  text: ['description', 'details', 'transactiondetails', 'transactiondescription', 'narrative', 'particulars', 'reference', 'customerreference', 'bankreference', 'paymentreference', 'remarks', 'remark', 'memo', 'note', 'message', '摘要', '備註', '备注', '附言', '交易摘要', '用途', '參考編號', '参考编号', '交易詳情', '交易详情', '交易明細', '交易明细', '說明', '说明', '描述'],
  balance: ['balance', 'runningbalance', 'closingbalance', 'accountbalance', 'ledgerbalance', 'availablebalance', 'balancehkd', '結餘', '结余', '餘額', '余额', '戶口結餘', '帳戶結餘', '账户余额', 'saldo', 'solde'],
}
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu
/** Rows above the headings, as banks print the account and its owner there. */
const HEADING_ROWS_MAX = 40
const SAMPLE_ROWS = 50

/** Returns a heading without case, width, spaces and punctuation. */
export function normalizeHeading(title: string): string {
  return title.normalize('NFKC').toLowerCase().replaceAll(NOT_LETTER_OR_DIGIT, '')
}

/** Headings that identify the encoding of a bank's file. */
export const STATEMENT_HEADINGS: readonly string[] = [...new Set(Object.values(HEADINGS).flat())]

/** Returns the key by which the columns of an account's file are kept: its headings in their order. */
export const headingsKey = (headings: readonly string[]): string => headings.map(normalizeHeading).join('|')

/**
 * Returns the index of the row with the headings: the last one of several cells above the first row with a date and an
 * amount; null when there is none.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number | null {
  let headings_at: number | null = null
  for (const [at, cells] of rows.slice(0, HEADING_ROWS_MAX).entries()) {
    if (headings_at !== null && isLine(cells)) return headings_at
    if (cells.filter((cell) => cell.trim() !== '').length >= 2) headings_at = at
  }
  return null
}

function isLine(cells: readonly string[]): boolean {
  const has_date = cells.some((cell) => parseStatementDay(cell, 'dmy') ?? parseStatementDay(cell, 'mdy'))
  return has_date && cells.some((cell) => /\d/.test(cell) && isAmount(cell))
}

const isAmount = (cell: string) => parseStatementAmount(cell, 'HKD') !== null

/** Returns which columns hold a bank's running balance, which says nothing about a line. */
export function balanceColumns(headings: readonly string[]): ReadonlySet<number> {
  const is_balance = new Set(HEADINGS.balance)
  return new Set(headings.flatMap((title, at) => (is_balance.has(normalizeHeading(title)) ? [at] : [])))
}

/** Returns the columns of a file by its headings and first rows; null when the date or the amount is not found. */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): StatementColumns | null {
  const keys = headings.map(normalizeHeading)
  const used = new Set<number>()
  const take = (role: Role): number | null => {
    for (const name of HEADINGS[role]) {
      const at = keys.findIndex((key, index) => !used.has(index) && key === name)
      if (at === -1) continue
      used.add(at)
      return at
    }
    return null
  }
  const date = take('date')
  const [credit, debit, direction, currency, payer] = [take('credit'), take('debit'), take('direction'), take('currency'), take('payer')]
  const amount = credit === null ? take('amount') : null
  if (date === null || (amount === null && credit === null)) return null
  const sample = rows.slice(0, SAMPLE_ROWS)
  const dates = sample.map((cells) => cells[date] ?? '').filter((cell) => cell.trim() !== '')
  const texts = textColumns(keys, used, sample)
  return { date, date_order: dateOrderOf(dates), amount, credit, debit, direction, currency, payer, texts }
}

/** Columns of known text headings; without one, those that hold letters. */
function textColumns(keys: readonly string[], used: ReadonlySet<number>, rows: readonly (readonly string[])[]): number[] {
  const free = keys.flatMap((key, at) => (used.has(at) || HEADINGS.balance.includes(key) ? [] : [at]))
  const known = free.filter((at) => HEADINGS.text.includes(keys[at] ?? ''))
  const lettered = free.filter((at) => rows.some((cells) => /\p{L}/u.test(cells[at] ?? '')))
  return (known.length > 0 ? known : lettered).slice(0, 10)
}
