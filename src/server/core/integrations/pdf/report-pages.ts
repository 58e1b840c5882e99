import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Instant } from '#contract/wire/instant.ts'
import { makeTypesetter, type Typesetter } from './typesetter.ts'

/** `share`: part of the width, relative to the other columns. */
export type ReportColumn = { title: string; share: number; is_number?: boolean }
export type ReportTable = {
  title: string
  columns: readonly ReportColumn[]
  /** Cells in the order of the columns; a missing one is blank. */
  rows: readonly (readonly string[])[]
  /** Below the title; instead of the table when there are no rows. */
  note: string
}
/** Texts of a report; `tag`: its language, BCP 47. */
export type ReportDocument = {
  title: string
  subtitle: string
  /** Paragraphs before the tables. */
  lead: readonly string[]
  tables: readonly ReportTable[]
  /** Of each page, beside its number. */
  foot: string
  tag: string
  made_at: Instant
}

/** In points: A4 and its layout. */
const PAGE = { width: 595, height: 842 }
const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - 64
const FOOT_Y = PAGE.height - 36
const GAP = 6
const CELL_LINES = 6
const NOTE_LINES = 8
const BLACK = '#000000'
const SOFT = '#444444'
const HEAD = { size: 8.5, weight: 700 as const, leading: 11 }
const CELL = { size: 8.5, weight: 400 as const, leading: 11 }
const TEXT = { size: 10, weight: 400 as const, leading: 14 }
const STRONG = { size: 10, weight: 700 as const, leading: 14 }

/** Draws a report as A4 pages, black on white; the head of a table is repeated on each page. */
export async function drawReport(report: ReportDocument): Promise<Buffer> {
  const created = new Date(report.made_at)
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: report.tag,
    displayTitle: true,
    info: { Title: `${report.title} – ${report.subtitle}`, CreationDate: created, ModDate: created },
  })
  const pdf = buffer(document)
  const typesetter = await makeTypesetter(document, [...textsOf(report), '0123456789/ '], report.tag)
  const paper = new Paper(document, typesetter)
  paper.lines(report.title, { size: 20, weight: 700, leading: 26 }, 3)
  paper.lines(report.subtitle, { size: 12, weight: 400, leading: 18 }, 3)
  for (const paragraph of report.lead) paper.lines(paragraph, TEXT, NOTE_LINES)
  for (const table of report.tables) drawTable(paper, table)
  paper.number(report.foot)
  document.end()
  return pdf
}

function textsOf({ title, subtitle, lead, tables, foot }: ReportDocument): string[] {
  const of = (table: ReportTable) => [
    table.title,
    table.note,
    ...table.columns.map((column) => column.title),
    ...table.rows.flat(),
  ]
  return [title, subtitle, foot, ...lead, ...tables.flatMap(of)]
}

type Type = { size: number; weight: 400 | 700; leading: number }

/** Writes from top to bottom, over as many pages as it takes. */
class Paper {
  readonly document: PDFKit.PDFDocument
  readonly typesetter: Typesetter
  #y = BOTTOM

  constructor(document: PDFKit.PDFDocument, typesetter: Typesetter) {
    this.document = document
    this.typesetter = typesetter
    this.#addPage()
  }

  /** Begins a page unless there is room; returns whether it did. */
  need(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false
    this.#addPage()
    return true
  }

  space(height: number): void {
    this.#y += height
  }

  lines(text: string, type: Type, most: number): void {
    for (const line of this.typesetter.lines(text, { ...type, width: WIDTH }, most)) {
      this.need(type.leading)
      this.#y += type.leading
      this.typesetter.draw(line, { x: MARGIN, y: this.#y - type.leading * 0.25 }, type)
    }
  }

  /** Draws a row and a line below it. */
  row(cells: readonly Cell[], type: Type): void {
    for (const { lines, x, width, is_number } of cells)
      for (const [no, line] of lines.entries()) {
        const indent = is_number ? width - this.typesetter.width(line, type) : 0
        this.typesetter.draw(line, { x: x + indent, y: this.#y + type.leading * (no + 0.8) }, type)
      }
    this.#y += heightOf(cells, type)
    const y = this.#y - 2
    this.document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(type.weight === 700 ? 0.75 : 0.25)
      .stroke(SOFT)
  }

  /** Writes the foot and the number of each page. */
  number(foot: string): void {
    const { start, count } = this.document.bufferedPageRange()
    const small = { size: 8, weight: 400 as const }
    for (let no = 0; no < count; no++) {
      this.document.switchToPage(start + no)
      this.document.fillColor(SOFT)
      const page = `${no + 1} / ${count}`
      const page_width = this.typesetter.width(page, small)
      const [line = ''] = this.typesetter.lines(foot, { ...small, width: WIDTH - page_width - 24 }, 1)
      this.typesetter.draw(line, { x: MARGIN, y: FOOT_Y }, small)
      this.typesetter.draw(page, { x: MARGIN + WIDTH - page_width, y: FOOT_Y }, small)
    }
  }

  #addPage(): void {
    this.document.addPage()
    this.document.fillColor(BLACK)
    this.#y = MARGIN
  }
}

type Cell = { lines: string[]; x: number; width: number; is_number: boolean }

const heightOf = (cells: readonly Cell[], { leading }: Type) =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * leading + GAP

function drawTable(paper: Paper, { title, note, columns, rows }: ReportTable): void {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  const places = columns.map(({ share, is_number = false }) => {
    const place = { x, width: (WIDTH * share) / total - GAP, is_number }
    x += (WIDTH * share) / total
    return place
  })
  const cellsOf = (texts: readonly string[], type: Type): Cell[] =>
    places.map((place, at) => ({
      ...place,
      lines: paper.typesetter.lines(texts[at] ?? '', { ...type, width: place.width }, CELL_LINES),
    }))
  const head = cellsOf(
    columns.map((column) => column.title),
    HEAD,
  )
  const first = rows[0] === undefined ? 0 : heightOf(head, HEAD) + heightOf(cellsOf(rows[0], CELL), CELL)
  paper.space(16)
  paper.need(STRONG.leading * 2 + first)
  paper.lines(title, { ...STRONG, size: 13, leading: 20 }, 2)
  if (note !== '') paper.lines(note, TEXT, NOTE_LINES)
  if (rows.length === 0) return
  paper.row(head, HEAD)
  for (const row of rows) {
    const cells = cellsOf(row, CELL)
    if (paper.need(heightOf(cells, CELL))) paper.row(head, HEAD)
    paper.row(cells, CELL)
  }
}
