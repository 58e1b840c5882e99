import { runInWorker } from '#server/core/worker-pool.ts'
import { packRows } from './packed-rows.ts'
import { escapeXml, textCell, TITLE_STYLE, type SheetRows } from './sheet-rows.ts'
import type { Cell, Table } from './table.ts'
import { writeZip, type Entry } from './zip.ts'

/** Excel's row limit per sheet; more rows continue in the next one, under the same titles. */
const SHEET_ROWS_MAX = 1_048_576

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`

/**
 * Writes a table as an Excel workbook (ECMA-376) while its pages arrive, in constant memory. Texts are never
 * formulas; times are dates in local time.
 * @param name name of the sheet, without characters that Excel forbids
 */
export function writeXlsx(table: Table, name: string): AsyncGenerator<Buffer> {
  return writeZip(entriesOf(table, name))
}

async function* entriesOf(table: Table, name: string): AsyncGenerator<Entry> {
  const rows = makeReader(table.pages)
  let sheets = 0
  try {
    do {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetOf(table, rows) }
    } while (await rows.hasMore())
    yield* workbookParts(sheets, name)
  } finally {
    await rows.close()
  }
}

type Rows = ReturnType<typeof makeReader>

/** Reads rows in small batches, whatever the page size. */
function makeReader(pages: Table['pages']) {
  const iterator = pages[Symbol.asyncIterator]()
  let buffered: (readonly Cell[])[] = []
  const hasMore = async (): Promise<boolean> => {
    while (buffered.length === 0) {
      const next = await iterator.next()
      if (next.done === true) return false
      buffered = [...next.value]
    }
    return true
  }
  return {
    hasMore,
    read: (most: number) => buffered.splice(0, most),
    close: async () => void (await iterator.return?.()),
  }
}

async function* sheetOf({ columns }: Table, rows: Rows): AsyncGenerator<string | Buffer> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, at) => textCell(title, 1, at, TITLE_STYLE))
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  let line = 1
  while (line < SHEET_ROWS_MAX && (await rows.hasMore())) {
    const batch = rows.read(SHEET_ROWS_MAX - line)
    yield await runInWorker('writeSheetRows', {
      rows: packRows(batch),
      first_line: line + 1,
    } satisfies SheetRows)
    line += batch.length
  }
  yield '</sheetData></worksheet>'
}

function* workbookParts(sheets: number, name: string): Generator<Entry> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const sheet_name = escapeXml(
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .trim()
      .slice(0, 25),
  )
  const titleOf = (number: number) => (number === 1 ? sheet_name : `${sheet_name} ${number}`)
  const sheetList = numbers.map(
    (number) => `<sheet name="${titleOf(number)}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  const sheetLinks = numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`))
  const sheetTypes = numbers.map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet'))
  yield entry('xl/styles.xml', STYLES)
  yield entry(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetList.join('')}</sheets></workbook>`,
  )
  yield entry(
    'xl/_rels/workbook.xml.rels',
    relations([...sheetLinks, relation(sheets + 1, 'styles', 'styles.xml')]),
  )
  yield entry('_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')]))
  yield entry(
    '[Content_Types].xml',
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${sheetTypes.join('')}</Types>`,
  )
}

const override = (part: string, type: string) =>
  `<Override PartName="${part}" ContentType="${TYPES}.${type}+xml"/>`

const relation = (number: number, type: string, target: string) =>
  `<Relationship Id="rId${number}" Type="${OFFICE}/${type}" Target="${target}"/>`

const relations = (links: readonly string[]) =>
  `${XML}<Relationships xmlns="${RELATIONS}">${links.join('')}</Relationships>`

function entry(name: string, text: string): Entry {
  return { name, content: singleChunk(text) }
}

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text
}
