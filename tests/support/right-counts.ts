import { expect } from 'vitest'
import type { Database } from '#server/core/db/database.ts'
import { findTotalsMismatches } from '#server/domains/events/event-totals/service.ts'
import { findInventoryMismatches } from '#server/domains/events/inventory/service.ts'

/** What is counted as sold is what people have, and what is summed up is what orders and doors say, whatever was done to them. */
export async function expectCorrectTotals(db: Pick<Database, 'read'>): Promise<void> {
  expect(await findInventoryMismatches(db)).toEqual([])
  expect(await findTotalsMismatches(db)).toEqual([])
}
