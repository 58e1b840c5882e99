import { and, eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { images } from '#server/core/db/schema/files.ts'

/** Returns the payment QR codes of events. */
export function codesOf(tx: Tx, event_ids: readonly Id[]) {
  return tx
    .select()
    .from(images)
    .where(and(inArray(images.event_id, [...event_ids]), eq(images.type, 'PAYMENT_CODE')))
}
