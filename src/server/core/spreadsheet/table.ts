import type { WallTime } from '#contract/wire/instant.ts'
import { majorUnits } from '#rules/text/money.ts'

/** A text, a local date and time, or an amount in major units with a decimal point, as 12.50. */
export type Cell = { text: string } | { wall: WallTime | null } | { amount: string }

/** Returns a cell with an amount in minor units of a currency. */
export const amountCell = (currency: string, minor_units: number): Cell => ({
  amount: majorUnits(minor_units, currency),
})

export type Column = {
  /** Column title. */
  title: string
  /** Approximate display width in characters. */
  width: number
  /** Whether the column contains user input: a CSV then guards against text that reads as a formula. */
  is_typed: boolean
}

/** Rows are produced in pages as they are read; each row has one cell per column. */
export type Table = { columns: readonly Column[]; pages: AsyncIterable<readonly (readonly Cell[])[]> }
