import type { Cell } from './table.ts'

/** Cells packed into long strings, which transfer quickly to a worker thread. */
export type PackedRows = {
  /** Number of cells of each row. */
  widths: number[]
  /** Type of each cell of all rows, one letter each: text, wall or amount. */
  kinds: string
  texts: string[]
}

/** Packs rows for a worker thread. */
export function packRows(rows: readonly (readonly Cell[])[]): PackedRows {
  const texts: string[] = []
  let kinds = ''
  for (const row of rows)
    for (const cell of row) {
      if ('text' in cell) {
        kinds += 't'
        texts.push(cell.text)
      } else if ('wall' in cell) {
        kinds += 'w'
        texts.push(cell.wall ?? '')
      } else {
        kinds += 'a'
        texts.push(cell.amount)
      }
    }
  return { widths: rows.map((row) => row.length), kinds, texts }
}

/** Unpacks rows. */
export function unpackRows({ widths, kinds, texts }: PackedRows): Cell[][] {
  let at = 0
  return widths.map((width) => Array.from({ length: width }, () => cellOf(kinds[at], texts[at++] ?? '')))
}

function cellOf(kind: string | undefined, text: string): Cell {
  if (kind === 'w') return { wall: text === '' ? null : text }
  return kind === 'a' ? { amount: text } : { text }
}
