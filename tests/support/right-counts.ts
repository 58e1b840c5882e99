import { expect } from 'vitest'
import type { Database } from '#server/core/db/database.ts'
import { findTotalsMismatches } from '#server/domains/events/event-totals/service.ts'
import { findInventoryMismatches } from '#server/domains/events/inventory/service.ts'

/**
 * Asserts that stored counts of sold tickets and event totals equal those computed from attendees, orders and
 * scans.
 */
export async function expectCorrectTotals(db: Pick<Database, 'read'>): Promise<void> {
  expect(await findInventoryMismatches(db)).toEqual([])
  expect(await findTotalsMismatches(db)).toEqual([])
}
