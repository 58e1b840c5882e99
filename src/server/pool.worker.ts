import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * Tasks that run in worker threads beside the one that serves requests (decision 061). Each takes one task
 * and returns bytes.
 */
export { drawReport } from './core/integrations/pdf/report-pages.ts'
export { drawTickets } from './core/integrations/pdf/ticket-pages.ts'
export { writeSheetRows } from './core/spreadsheet/sheet-rows.ts'
export { writeCsvRows } from './core/spreadsheet/csv-rows.ts'

// No door waits for these tasks. On Linux each thread has its own priority; elsewhere the priority applies to
// the whole process.
if (!isMainThread && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
