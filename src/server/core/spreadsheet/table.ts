import type { WallTime } from '#contract/wire/instant.ts'
import { majorUnits } from '#rules/text/money.ts'

/** A text, a moment as a clock on the wall shows it, or a sum in major units with a point, as 12.50. */
export type Cell = { text: string } | { wall: WallTime | null } | { amount: string }

/** Minor units of a currency as a cell. */
export const amountCell = (currency: string, minor_units: number): Cell => ({
  amount: majorUnits(minor_units, currency),
})

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
