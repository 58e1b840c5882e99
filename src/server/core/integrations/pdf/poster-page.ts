import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { PosterSize } from '#contract/events/posters.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { POSTER_COVER } from './poster-cover.ts'
import { addQr } from './qr.ts'
import { makeTypesetter, type Typesetter } from './typesetter.ts'

/** Content of a poster. `tag`: its language, BCP 47. */
export type PosterDocument = {
  size: PosterSize
  title: string
  /** Date and time, place. */
  facts: readonly string[]
  organizer: string
  /** Content of the QR code, and the same to be read; `call`: what it is for. */
  url: string
  call: string
  /** JPEG in the proportions of POSTER_COVER; null: none. */
  cover: Uint8Array | null
  tag: string
  made_at: Instant
}

/** In points at A4; A3 is drawn larger. */
const PAGE = { width: 595, height: 842 }
const SCALE: Record<PosterSize, number> = { A4: 1, A3: Math.SQRT2 }
const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
const QR = { size: 132, top: PAGE.height - MARGIN - 132 }
const BLACK = '#000000'
const SOFT = '#444444'
const TITLE_SIZES = [56, 46, 38, 30, 24]
const TITLE_LINES = 3
const GAP = 20
/** `lines`: most lines. */
type Type = { size: number; weight: 400 | 700; leading: number; lines: number }
const FACT: Type = { size: 17, weight: 400, leading: 24, lines: 2 }
const ORGANIZER: Type = { size: 13, weight: 400, leading: 16, lines: 1 }

/** Draws a poster as a page of A3 or A4: the cover, the title, when and where, and a QR code. */
export async function drawPoster(poster: PosterDocument): Promise<Buffer> {
  const created = new Date(poster.made_at)
  const document = new PDFDocument({
    size: poster.size,
    margin: 0,
    autoFirstPage: false,
    lang: poster.tag,
    displayTitle: true,
    info: { Title: poster.title, CreationDate: created, ModDate: created },
  })
  const pdf = buffer(document)
  const { title, facts, organizer, call } = poster
  const typesetter = await makeTypesetter(
    document,
    [title, ...facts, organizer, call, addressOf(poster.url)],
    poster.tag,
  )
  document.addPage()
  document.scale(SCALE[poster.size])
  if (poster.cover !== null) document.image(Buffer.from(poster.cover), 0, 0, POSTER_COVER)
  drawTexts(document, typesetter, poster)
  drawCode(document, typesetter, poster)
  document.end()
  return pdf
}

/**
 * Writes the texts below the cover, or a fifth down the page without one: the title as large as it fits above the
 * QR code with everything else.
 */
function drawTexts(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  { title, facts, organizer, cover }: PosterDocument,
): void {
  let y = cover === null ? PAGE.height / 5 : POSTER_COVER.height + 24
  const linesOf = (text: string, type: Type) => typesetter.lines(text, { ...type, width: WIDTH }, type.lines)
  const fact_lines = facts.flatMap((fact) => linesOf(fact, FACT))
  const title_room = QR.top - GAP - y - ORGANIZER.leading - fact_lines.length * FACT.leading - GAP
  const titleOf = (size: number) => ({
    size,
    weight: 700 as const,
    leading: size * 1.2,
    lines: TITLE_LINES + 1,
  })
  const fits = (size: number) => {
    const { length } = linesOf(title, titleOf(size))
    return length <= TITLE_LINES && length * titleOf(size).leading <= title_room
  }
  const size = TITLE_SIZES.find(fits) ?? Math.min(...TITLE_SIZES)
  const draw = (lines: readonly string[], type: Type) => {
    for (const line of lines) {
      y += type.leading
      typesetter.draw(line, { x: MARGIN, y }, type)
    }
  }
  document.fillColor(SOFT)
  draw(linesOf(organizer, ORGANIZER), ORGANIZER)
  document.fillColor(BLACK)
  draw(linesOf(title, { ...titleOf(size), lines: TITLE_LINES }), titleOf(size))
  y += GAP / 2
  draw(fact_lines, FACT)
}

/** The QR code at the bottom with what it is for and its address beside it. */
function drawCode(document: PDFKit.PDFDocument, typesetter: Typesetter, { url, call }: PosterDocument): void {
  addQr(document, url, { left: MARGIN, top: QR.top, size: QR.size })
  document.fill(BLACK)
  const left = MARGIN + QR.size + 24
  const width = PAGE.width - MARGIN - left
  let y = QR.top + QR.size / 2 - 8
  document.fillColor(BLACK)
  for (const line of typesetter.lines(call, { size: 20, weight: 700, width }, 2)) {
    typesetter.draw(line, { x: left, y }, { size: 20, weight: 700 })
    y += 26
  }
  document.fillColor(SOFT)
  for (const line of typesetter.lines(addressOf(url), { size: 11, weight: 400, width }, 3)) {
    typesetter.draw(line, { x: left, y }, { size: 11, weight: 400 })
    y += 14
  }
}

const addressOf = (url: string): string => url.replace(/^https?:\/\//, '')
