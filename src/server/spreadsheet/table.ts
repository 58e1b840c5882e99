import type { WallTime } from '#contract/instant.ts'

/** A text, or a moment as a clock on the wall shows it. */
export type Cell = { text: string } | { wall: WallTime | null }

export type Column = {
  /** What stands above it. */
  title: string
  /** About how many characters wide it is shown. */
  width: number
  /** Whether a person outside typed what is in it: then a CSV guards against text that reads as a formula. */
  is_typed: boolean
}

/** Rows come in pages, as they are read; each has a cell for each column. */
export type Table = { columns: readonly Column[]; pages: AsyncIterable<readonly (readonly Cell[])[]> }
