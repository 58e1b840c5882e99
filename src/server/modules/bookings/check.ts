import type { Database } from '#server/db/database.ts'
import * as store from './check-store.ts'
import type { BookingFault } from './check-store.ts'

/** Compares of each booking its time, its refunds and its books with how it stands. Nothing is mended: a person has to look. */
export function findBookingFaults(db: Database): Promise<BookingFault[]> {
  return db.read(store.listFaults)
}
