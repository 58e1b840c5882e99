import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** What is made in threads, beside the one that answers (decision 061); each takes one task and gives bytes. */
export { drawTickets } from './core/integrations/pdf/ticket-pages.ts'
export { writeSheetRows } from './core/spreadsheet/sheet-rows.ts'
export { writeCsvRows } from './core/spreadsheet/csv-rows.ts'

// Nobody at a door waits for it. On Linux a thread has a priority of its own; elsewhere it is the whole process's.
if (!isMainThread && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
