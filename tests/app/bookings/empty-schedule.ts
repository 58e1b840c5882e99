import { ledger_entries, refunds } from '#server/core/db/schema/payments.ts'
import { blocks, bookings, rooms } from '#server/core/db/schema/rooms.ts'
import type { AppFixture } from '#tests/app/manage/office.tsx'

/** Resets the fixture and removes rooms, bookings and blocks. */
export async function resetSchedule(office: AppFixture): Promise<void> {
  await office.reset()
  await office.server.db.withTx(async (tx) => {
    await tx.delete(ledger_entries)
    await tx.delete(blocks)
    await tx.delete(refunds)
    await tx.delete(bookings)
    await tx.delete(rooms)
  })
}
