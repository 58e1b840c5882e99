import { expect, test } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { listBankStatements } from '#contract/orders/bank-statements.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeStatementCalls, rowOf } from './statement-calls.ts'

const RENT = rowOf({ payer: 'LEE SIU MING', details: 'RENT', cents: 100_000 })
const FPS = rowOf({ payer: 'CHAN TAI MAN', details: 'FPS 004711', cents: 30_000, day: '18/11/2026' })
const FEE = rowOf({ details: 'CHARGES', cents: -500 })
const TOTAL = ['Total', '', '', '', '']
/** 交易日期,對方戶名,摘要,存入,提取 and one payment of 陳大文, in Big5. */
const BIG5_HEADINGS = Buffer.from('a5e6a9f6a4e9b4c1', 'hex')
const BIG5_NAME = Buffer.from('b3afa46aa4e5', 'hex')

describeOnAnyDatabase('importing bank statements', (kind) => {
  const fixture = useFixture(kind)
  const at = makeStatementCalls(fixture)
  const statements = async () =>
    (await fixture.call('organizer', listBankStatements, { params: at.params() })).data

  test('a check shows every row and saves nothing, and the import adds the money received', async () => {
    const check = await at.csv([RENT, FPS, FEE, TOTAL], { mode: 'check' })
    expect(check).toMatchObject({
      statement_id: null,
      new: 2,
      debit: 1,
      unreadable: 1,
      known: 0,
      is_recognized: false,
    })
    expect(check.columns).toMatchObject({ date: 0, amount: 3, payer: 1, texts: [2] })
    expect(check.rows.map(({ state }) => state)).toEqual(['new', 'new', 'debit', 'unreadable'])
    expect(check.rows[3]?.errors).toEqual(['date', 'amount'])
    expect(await at.lines()).toEqual([])
    const done = await at.csv([RENT, FPS, FEE, TOTAL])
    expect(done).toMatchObject({ new: 2, rows: [] })
    expect(await at.lines()).toMatchObject([
      {
        booked_on: '2026-11-19',
        amount_cents: 100_000,
        currency: 'HKD',
        payer: 'LEE SIU MING',
        details: 'RENT',
      },
      { booked_on: '2026-11-18', payer: 'CHAN TAI MAN', state: 'new', match: 'other', candidates: [] },
    ])
    expect(await statements()).toMatchObject([
      {
        id: done.statement_id,
        name: 'hsbc.csv',
        from: '2026-11-18',
        to: '2026-11-19',
        lines: 2,
        new: 2,
        owed: [],
      },
    ])
    const audit = await fixture.call('owner', listAudit, { params: at.params(), query: {} })
    expect(audit.data[0]).toMatchObject({
      action: 'statement_imported',
      changes: [{ field: 'rows', after: 2 }],
    })
  })

  test('a file read twice, an overlapping export and other columns add nothing, and equal payments are all kept', async () => {
    const rows = [RENT, RENT, FPS]
    expect(await at.csv(rows)).toMatchObject({ new: 3, known: 0 })
    expect(await at.csv(rows)).toMatchObject({ statement_id: null, new: 0, known: 3 })
    const changed_balance = rows.map((row) => row.with(4, '77.00'))
    const later = rowOf({ details: 'LATER', cents: 700, day: '20/11/2026' })
    expect(await at.csv([...changed_balance, RENT, later])).toMatchObject({ new: 2, known: 3 })
    const columns = JSON.stringify({
      date: 0,
      date_order: 'dmy',
      amount: 3,
      credit: null,
      debit: null,
      direction: null,
      currency: null,
      payer: null,
      texts: [1, 2],
    })
    expect(await at.csv([...rows, RENT, later], { columns })).toMatchObject({ new: 0, known: 5 })
    expect(await at.lines()).toHaveLength(5)
  })

  test('chosen columns are kept for files with the same headings', async () => {
    const headings = ['Wann', 'Wer', 'Eingang']
    const rows = [['11/20/2026', 'Ada', '12.00']]
    const unknown = await at.csv(rows, { mode: 'check' }, headings)
    expect(unknown).toMatchObject({ columns: null, headings, sample: rows, rows: [] })
    await expect(at.csv(rows, {}, headings)).rejects.toMatchObject({ code: 'statement.columns_unknown' })
    const columns = {
      date: 0,
      date_order: 'mdy',
      amount: 2,
      credit: null,
      debit: null,
      direction: null,
      currency: null,
      payer: 1,
      texts: [],
    }
    expect(await at.csv(rows, { columns: JSON.stringify(columns), currency: 'CNY' }, headings)).toMatchObject(
      { new: 1 },
    )
    expect(await at.lines()).toMatchObject([{ booked_on: '2026-11-20', currency: 'CNY', payer: 'Ada' }])
    const again = await at.csv([['11/21/2026', 'Ben', '13.00']], { mode: 'check' }, headings)
    expect(again).toMatchObject({ is_recognized: true, columns, new: 1 })
  })

  test('bad columns are refused with the name of the field and change nothing', async () => {
    const columns = {
      date: 0,
      date_order: 'dmy',
      amount: 40,
      credit: null,
      debit: null,
      direction: null,
      currency: null,
      payer: null,
      texts: [],
    }
    await expect(at.csv([RENT], { columns: JSON.stringify(columns) })).rejects.toMatchObject({
      code: 'statement.columns_unknown',
      errors: { 'columns.amount': ['statement.columns_unknown'] },
    })
    for (const [bad, field] of [
      ['{', 'columns'],
      [JSON.stringify({ ...columns, amount: null }), 'columns.amount'],
      [JSON.stringify({ ...columns, date: -1 }), 'columns.date'],
    ] as const)
      await expect(at.csv([RENT], { columns: bad })).rejects.toMatchObject({
        code: 'request.invalid',
        errors: { [field]: expect.any(Array) },
      })
    await expect(at.csv([RENT], { currency: 'XXY' })).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(at.csv([], {})).rejects.toMatchObject({ code: 'import.empty' })
    expect(await at.lines()).toEqual([])
  })

  test('files in UTF-16 and Big5 are read, the latter by its headings or when it is chosen', async () => {
    const text = csvLines([HEADINGS_ZH, ['2026-11-19', '陳大文', '轉帳', '300.00', '']])
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    await at.send(wide)
    expect(await at.lines()).toMatchObject([{ payer: '陳大文', amount_cents: 30_000 }])
    const big5 = Buffer.concat([
      Buffer.from('Account,1\r\n'),
      BIG5_HEADINGS,
      Buffer.from(',Payer,Reference,Credit,Debit\r\n2026-11-20,'),
      BIG5_NAME,
      Buffer.from(',X,12.00,\r\n'),
    ])
    await at.send(big5)
    expect((await at.lines())[0]).toMatchObject({ booked_on: '2026-11-20', payer: '陳大文' })
    const in_english = Buffer.concat([
      Buffer.from('Date,Payer,Reference,Credit,Debit\r\n2026-11-21,'),
      BIG5_NAME,
      Buffer.from(',X,12.00,\r\n'),
    ])
    await expect(at.send(in_english)).rejects.toMatchObject({ code: 'import.encoding' })
    await at.send(in_english, { encoding: 'big5' })
    expect((await at.lines())[0]).toMatchObject({ booked_on: '2026-11-21', payer: '陳大文' })
  })

  test('the preview of an import by another account shows nothing of this one', async () => {
    await at.csv([RENT])
    await expect(fixture.call('stranger', listBankStatements, { params: at.params() })).rejects.toMatchObject(
      { code: 'account.not_found' },
    )
  })
})

const HEADINGS_ZH = ['交易日期', '對方戶名', '摘要', '存入', '提取']
