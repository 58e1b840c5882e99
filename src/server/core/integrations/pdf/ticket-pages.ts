import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Instant } from '#contract/wire/instant.ts'
import { addQr } from './qr.ts'
import { makeTypesetter, type Typesetter } from './typesetter.ts'

/** Texts of one ticket's page. */
export type TicketPage = {
  from_name: string
  /** "2 / 3". */
  place: string
  title: string
  facts: readonly { label: string; value: string }[]
  /** Content of the QR code. */
  code: string
  /** The code in readable form. */
  code_text: string
  code_label: string
  note: string
}

/** In points: A4 and its layout. */
const PAGE = { width: 595, height: 842 }
const MARGIN = 56
const WIDTH = PAGE.width - 2 * MARGIN
const QR = { size: 200, top: 500 }
const FOOT = { top: 798, leading: 12, lines: 2 }
const BLACK = '#000000'
const SOFT = '#444444'
const TITLE_LINES = 3
const TITLE_SIZES = [28, 22, 17]
/** Line limits of all facts together, and of each. */
const FACT_LINES = 10
const LINES_EACH = { least: 2, most: 3 }

export type TicketDocument = {
  pages: readonly TicketPage[]
  title: string
  tag: string
  made_at: Instant
  /** Footer of each page: who issued the tickets, and where; '' for none. */
  foot: string
}

/** Draws tickets as a document of one A4 page each, black on white. `tag`: its language, BCP 47. */
export async function drawTickets({ pages, title, tag, made_at, foot }: TicketDocument): Promise<Buffer> {
  const created = new Date(made_at)
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: tag,
    displayTitle: true,
    info: { Title: title, CreationDate: created, ModDate: created },
  })
  const pdf = buffer(document)
  const typesetter = await makeTypesetter(document, [...pages.flatMap(textsOf), foot], tag)
  for (const page of pages) {
    document.addPage()
    drawHead(document, typesetter, page)
    drawQr(document, page.code)
    drawFoot(document, typesetter, page, foot)
  }
  document.end()
  return pdf
}

function textsOf({ facts, code: _, ...texts }: TicketPage): string[] {
  return [...Object.values(texts), ...facts.flatMap(({ label, value }) => [label, value])]
}

function drawHead(document: PDFKit.PDFDocument, typesetter: Typesetter, page: TicketPage): void {
  const bold = (size: number) => ({ size, weight: 700 as const, width: WIDTH })
  const regular = (size: number) => ({ size, weight: 400 as const, width: WIDTH })
  let y = MARGIN + 8
  document.fillColor(BLACK)
  const place_width = typesetter.width(page.place, regular(11))
  typesetter.draw(page.place, { x: MARGIN + WIDTH - place_width, y }, regular(11))
  const [from = ''] = typesetter.lines(page.from_name, { ...bold(13), width: WIDTH - place_width - 24 }, 1)
  typesetter.draw(from, { x: MARGIN, y }, bold(13))
  y += 8
  const size =
    TITLE_SIZES.find(
      (title_size) => typesetter.lines(page.title, bold(title_size), TITLE_LINES + 1).length <= TITLE_LINES,
    ) ?? 17
  for (const line of typesetter.lines(page.title, bold(size), TITLE_LINES)) {
    y += size * 1.3
    typesetter.draw(line, { x: MARGIN, y }, bold(size))
  }
  y += 18
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .stroke(BLACK)
  y += 8
  let lines_left = FACT_LINES
  for (const [at, { label, value }] of page.facts.entries()) {
    const reserved_lines = LINES_EACH.least * (page.facts.length - at - 1)
    const lines = typesetter.lines(value, bold(13), Math.min(LINES_EACH.most, lines_left - reserved_lines))
    lines_left -= lines.length
    y += 17
    document.fillColor(SOFT)
    typesetter.draw(label, { x: MARGIN, y }, regular(10))
    document.fillColor(BLACK)
    for (const line of lines) {
      y += 18
      typesetter.draw(line, { x: MARGIN, y }, bold(13))
    }
    y += 6
  }
}

function drawQr(document: PDFKit.PDFDocument, code: string): void {
  addQr(document, code, { left: (PAGE.width - QR.size) / 2, top: QR.top, size: QR.size })
  document.fill(BLACK)
}

function drawFoot(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  page: TicketPage,
  foot: string,
): void {
  const drawCentred = (line: string, y: number, type: { size: number; weight: 400 | 700 }) =>
    typesetter.draw(line, { x: (PAGE.width - typesetter.width(line, type)) / 2, y }, type)
  let y = QR.top + QR.size + 22
  document.fillColor(SOFT)
  drawCentred(page.code_label, y, { size: 10, weight: 400 })
  y += 21
  document.fillColor(BLACK)
  drawCentred(page.code_text, y, { size: 17, weight: 700 })
  y += 21
  document.fillColor(SOFT)
  const note = { size: 10, weight: 400 as const, width: WIDTH }
  for (const line of typesetter.lines(page.note, note, foot === '' ? 3 : 2)) {
    drawCentred(line, y, note)
    y += 13
  }
  const small = { size: 9, weight: 400 as const, width: WIDTH }
  for (const [at, line] of typesetter.lines(foot, small, FOOT.lines).entries())
    drawCentred(line, FOOT.top + at * FOOT.leading, small)
}
