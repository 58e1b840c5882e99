import { IMPORT_ROWS_MAX } from '#contract/members/import.ts'

const BLANK_ROWS = 99

/** Of a table as the file numbers its rows: the headings and some blank rows above them are counted. */
export const ROWS_MAX = IMPORT_ROWS_MAX + 1 + BLANK_ROWS
export const COLUMNS_MAX = 100
/** Of everything that is in an Excel file, unpacked, in bytes. */
export const UNPACKED_MAX = 64 * 1024 * 1024
/** Of the texts of all cells together. */
export const TEXT_MAX = 64 * 1024 * 1024

/** The table is larger than is read. */
export class TableTooLarge extends Error {}
