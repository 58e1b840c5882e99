import { COLUMNS_MAX, ROWS_MAX, TableTooLarge } from './table-limits.ts'

/** Tags that state the size of a sheet, and formulas; each name may have a namespace prefix. */
const TAG = /<(?:[^\s<>/:"'=]+:)?(dimension|row|c|f)(?=[\s/>])([^>]*)>/g
const REFERENCE = /(?:^|[\s:])(?:r|ref)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const CELL = /^([A-Z]{1,3})([0-9]{1,7})$/
const ROW = /^[0-9]{1,7}$/
const LETTERS = 26

/** Rows or columns of a sheet are invalid. */
export class SheetDamaged extends Error {}

/**
 * Returns the positions of formulas in the XML of a sheet, by row and column from 0. Throws TableTooLarge
 * when a cell, a row or the dimension is beyond the limits, and SheetDamaged when a position is missing:
 * before the cells are allocated.
 */
export function formulaCellsOf(xml: string): [number, number][] {
  const formulas: [number, number][] = []
  let cell: [number, number] | null = null
  for (const [, name = '', attributes = ''] of xml.matchAll(TAG)) {
    switch (name) {
      case 'dimension':
        for (const reference of readReferences(attributes))
          for (const cell_reference of reference.split(':')) cellAt(cell_reference)
        break
      case 'row':
        for (const reference of readReferences(attributes)) requireRow(reference)
        break
      case 'c': {
        const references = readReferences(attributes)
        if (references.length !== 1) throw new SheetDamaged()
        cell = cellAt(references[0] ?? '')
        break
      }
      case 'f':
        if (cell !== null) formulas.push(cell)
        cell = null
        break
      default:
        throw new SheetDamaged()
    }
  }
  return formulas
}

function readReferences(attributes: string): string[] {
  return [...attributes.matchAll(REFERENCE)].map(([, double, single]) => double ?? single ?? '')
}

function cellAt(reference: string): [number, number] {
  const [, letters, row] = CELL.exec(reference) ?? []
  if (letters === undefined || row === undefined) {
    // A column name longer than Excel allows is still a column name.
    if (/^[A-Z]+[0-9]+$/.test(reference)) throw new TableTooLarge()
    throw new SheetDamaged()
  }
  // A: 1, Z: 26, AA: 27.
  const column = Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0)
  if (column > COLUMNS_MAX) throw new TableTooLarge()
  return [requireRow(row), column - 1]
}

/** @returns the row index from 0 */
function requireRow(text: string): number {
  if (!/^[0-9]+$/.test(text)) throw new SheetDamaged()
  if (!ROW.test(text) || Number(text) > ROWS_MAX) throw new TableTooLarge()
  return Number(text) - 1
}
