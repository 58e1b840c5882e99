import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

/** Pictures beside each other, with a line above. */
export type SheetRow = { title: string; cells: readonly (string | Buffer)[] }

const SCALE = 0.4
/** Longer pictures are cut; the page of sheets links to the whole. */
const MOST_ROW_PX = 720
const MOST_SHEET_PX = 2_800
const GAP = 8
const TITLE_PX = 26
const LETTER_PX = 10

/** Writes rows of pictures onto as few sheets as they fit on, and returns their files. */
export async function writeSheets(
  folder: string,
  name: string,
  rows: readonly SheetRow[],
): Promise<string[]> {
  const files: string[] = []
  let drawn: DrawnRow[] = []
  const write = async () => {
    if (drawn.length === 0) return
    const file = path.join(folder, `${name}-${String(files.length + 1).padStart(2, '0')}.jpg`)
    files.push(file)
    await writeSheet(file, drawn)
    drawn = []
  }
  for (const row of rows) {
    const next = await drawRow(row)
    const used = drawn.reduce((sum, { height }) => sum + height, next.height)
    if (used > MOST_SHEET_PX) await write()
    drawn.push(next)
  }
  await write()
  return files
}

type Thumbnail = { input: Buffer; width: number; height: number }
type DrawnRow = { parts: (OverlayOptions & { left: number; top: number })[]; width: number; height: number }

async function drawRow({ title, cells }: SheetRow): Promise<DrawnRow> {
  const thumbnails = await Promise.all(cells.map(shrink))
  const parts: DrawnRow['parts'] = []
  let left = GAP
  for (const { input, width, height } of thumbnails) {
    parts.push({ input, raw: { width, height, channels: 3 }, left, top: TITLE_PX })
    left += width + GAP
  }
  const width = Math.max(left, title.length * LETTER_PX)
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${TITLE_PX}"><text x="${GAP}" y="18" font-family="sans-serif" font-size="15" font-weight="bold">${escaped}</text></svg>`
  parts.push({ input: Buffer.from(label), left: 0, top: 0 })
  const height = TITLE_PX + GAP + Math.max(...thumbnails.map((thumbnail) => thumbnail.height))
  return { parts, width, height }
}

/** In one pass and without a format of its own, because a run has thousands. */
async function shrink(cell: string | Buffer): Promise<Thumbnail> {
  const picture = sharp(cell)
  const { width, height } = await picture.metadata()
  const size = { width: Math.round(width * SCALE), height: Math.min(Math.round(height * SCALE), MOST_ROW_PX) }
  const shrunk = picture
    .resize({ ...size, fit: 'cover', position: 'top' })
    .removeAlpha()
    .raw()
  return { ...size, input: await shrunk.toBuffer() }
}

async function writeSheet(file: string, rows: readonly DrawnRow[]): Promise<void> {
  const overlays: OverlayOptions[] = []
  let top = 0
  for (const { parts, height } of rows) {
    overlays.push(...parts.map((part) => ({ ...part, top: part.top + top })))
    top += height
  }
  const width = Math.max(...rows.map((row) => row.width))
  await sharp({ create: { width, height: top, channels: 3, background: '#cccccc' } })
    .composite(overlays)
    .jpeg()
    .toFile(file)
}
