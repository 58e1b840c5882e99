import type { Database } from '#server/core/db/database.ts'
import * as store from './check-store.ts'
import type { BookingFault } from './check-store.ts'

/** Small enough not to delay other requests on a single connection noticeably. */
const CHECK_BATCH_SIZE = 200

/**
 * Compares the occupancy, refunds and ledger of each booking with its state. Reports mismatches without repairing
 * them.
 */
export async function findBookingFaults(db: Database): Promise<BookingFault[]> {
  const faults: BookingFault[] = []
  for (let after = ''; ;) {
    const ids = await db.read((tx) => store.idsAfter(tx, after, CHECK_BATCH_SIZE))
    const [from] = ids
    const to = ids.at(-1)
    if (from === undefined || to === undefined) return faults
    faults.push(...(await db.read((tx) => store.listFaults(tx, { from, to }))))
    after = to
  }
}
