/** What is made in threads, beside the one that answers (decision 061); each takes one task and gives bytes. */
export { drawTickets } from './adapters/pdf/ticket-pages.ts'
export { writeSheetRows } from './spreadsheet/sheet-rows.ts'
export { writeCsvRows } from './spreadsheet/csv-rows.ts'
export { readTable } from './spreadsheet/reading/read-table.ts'
