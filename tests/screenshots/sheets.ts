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

type DrawnRow = { parts: { input: Buffer; left: number; top: number }[]; width: number; height: number }

async function drawRow({ title, cells }: SheetRow): Promise<DrawnRow> {
  const thumbnails = await Promise.all(cells.map(shrink))
  const parts: DrawnRow['parts'] = []
  let left = GAP
  for (const { input, width } of thumbnails) {
    parts.push({ input, left, top: TITLE_PX })
    left += width + GAP
  }
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${left}" height="${TITLE_PX}"><text x="${GAP}" y="18" font-family="sans-serif" font-size="15" font-weight="bold">${escaped}</text></svg>`
  parts.push({ input: Buffer.from(label), left: 0, top: 0 })
  const height = TITLE_PX + GAP + Math.max(...thumbnails.map((thumbnail) => thumbnail.height))
  return { parts, width: left, height }
}

async function shrink(cell: string | Buffer) {
  const { width = 0 } = await sharp(cell).metadata()
  const shrunk = sharp(cell).resize({ width: Math.round(width * SCALE) })
  const { data, info } = await shrunk.jpeg().toBuffer({ resolveWithObject: true })
  if (info.height <= MOST_ROW_PX) return { input: data, width: info.width, height: info.height }
  const area = { left: 0, top: 0, width: info.width, height: MOST_ROW_PX }
  return { input: await sharp(data).extract(area).jpeg().toBuffer(), width: info.width, height: MOST_ROW_PX }
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
