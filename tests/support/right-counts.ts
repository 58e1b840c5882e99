import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { listMiscounts } from '#server/modules/sold-places/store.ts'

/** What is counted as sold is what people have, whatever was done to them. */
export async function expectRightCounts(db: Pick<Database, 'read'>): Promise<void> {
  expect(await db.read(listMiscounts)).toEqual([])
}
