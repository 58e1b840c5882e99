import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { PosterSize } from '#contract/events/posters.ts'
import type { Instant } from '#contract/wire/instant.ts'
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
  /** JPEG in the proportions of COVER; null: none. */
  cover: Uint8Array | null
  tag: string
  made_at: Instant
}

/** In points at A4; A3 is drawn larger. */
const PAGE = { width: 595, height: 842 }
const SCALE: Record<PosterSize, number> = { A4: 1, A3: Math.SQRT2 }
/** Part of the page that a cover fills, from the top. */
export const COVER = { width: PAGE.width, height: 372 }
const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
const QR = { size: 132, top: PAGE.height - MARGIN - 132 }
const BLACK = '#000000'
const SOFT = '#444444'
const TITLE_SIZES = [56, 46, 38, 30, 24]
const TITLE_LINES = 3
const FACT = { size: 17, weight: 400 as const, leading: 24, lines: 2 }

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
  if (poster.cover !== null) document.image(Buffer.from(poster.cover), 0, 0, COVER)
  drawTexts(document, typesetter, poster)
  drawCode(document, typesetter, poster)
  document.end()
  return pdf
}

/** Writes the texts below the cover, or a third down the page without one. */
function drawTexts(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  { title, facts, organizer, cover }: PosterDocument,
): void {
  let y = cover === null ? PAGE.height / 5 : COVER.height + 24
  const styleOf = (size: number) => ({ size, weight: 700 as const, width: WIDTH })
  const size =
    TITLE_SIZES.find(
      (title_size) => typesetter.lines(title, styleOf(title_size), TITLE_LINES + 1).length <= TITLE_LINES,
    ) ?? Math.min(...TITLE_SIZES)
  const draw = (text: string, type: { size: number; weight: 400 | 700 }, leading: number, most: number) => {
    for (const line of typesetter.lines(text, { ...type, width: WIDTH }, most)) {
      y += leading
      typesetter.draw(line, { x: MARGIN, y }, type)
    }
  }
  document.fillColor(SOFT)
  draw(organizer, { size: 13, weight: 400 }, 16, 1)
  document.fillColor(BLACK)
  draw(title, { size, weight: 700 }, size * 1.2, TITLE_LINES)
  y += 10
  for (const fact of facts) draw(fact, FACT, FACT.leading, FACT.lines)
}

/** The QR code at the bottom with what it is for and its address beside it. */
function drawCode(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  { url, call }: PosterDocument,
): void {
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
