import { IMPORT_ROWS_MAX } from '#contract/wire/import-report.ts'

const BLANK_ROWS = 99

/** Limit on row numbers of the file: headings and some blank rows above them count. */
export const ROWS_MAX = IMPORT_ROWS_MAX + 1 + BLANK_ROWS
export const COLUMNS_MAX = 100
/** Limit on the unpacked size of an Excel file, in bytes. */
export const UNPACKED_MAX = 64 * 1024 * 1024
/** Limit on the texts of all cells together. */
export const TEXT_MAX = 64 * 1024 * 1024

/** The table exceeds the limits. */
export class TableTooLarge extends Error {}
