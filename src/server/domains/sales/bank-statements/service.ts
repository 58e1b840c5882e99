import { addDays } from '#rules/members/calendar-days.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import * as store from './store.ts'

export { giveBack, ignore } from './decide.ts'
export { exportLines } from './export.ts'
export { commit, prepare } from './import.ts'
export { findOrders, listLines, listStatements } from './list.ts'
export { take, takeSure } from './take.ts'

/** As long as the audit log. */
const TEXTS_KEPT_DAYS = 400

/** Deletes payers' names and texts of lines older than 400 days; hashes stay, so that old files add nothing. */
export function forgetOldPayers(tx: Tx, now: Instant): Promise<void> {
  return store.forgetTexts(tx, addDays(now.slice(0, 10), -TEXTS_KEPT_DAYS), now)
}
