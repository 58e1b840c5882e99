import { expect } from 'vitest'
import type { Database } from '#server/core/db/database.ts'
import { findWrongSums } from '#server/domains/events/event-totals/service.ts'
import { findMiscounts } from '#server/domains/events/inventory/service.ts'

/** What is counted as sold is what people have, and what is summed up is what orders and doors say, whatever was done to them. */
export async function expectRightCounts(db: Pick<Database, 'read'>): Promise<void> {
  expect(await findMiscounts(db)).toEqual([])
  expect(await findWrongSums(db)).toEqual([])
}
