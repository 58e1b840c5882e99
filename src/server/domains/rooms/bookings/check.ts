import type { Database } from '#server/core/db/database.ts'
import * as store from './check-store.ts'
import type { BookingFault } from './check-store.ts'

/** So many that who waits for the one connection does not notice. */
const CHECK_BATCH_SIZE = 200

/** Compares of each booking its time, its refunds and its books with how it stands. Nothing is mended: a person has to look. */
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
