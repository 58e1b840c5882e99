import {
  connectFromEnv,
  requireEmbedded,
  runCommand,
  printLine,
  withDatabase,
} from './core/db/copies/command.ts'
import { readEnv } from './core/env.ts'
import { findBookingFaults } from './domains/rooms/index.ts'
import { rebuildTotals, rebuildInventory } from './domains/events/index.ts'

const FAULTS = {
  time: 'its time in the schedule is not the booked time.',
  refunds: 'its refunds in progress are not the requested ones.',
  books: 'its ledger does not equal its payments less its refunds.',
}

await runCommand(async () => {
  const env = readEnv()
  if (env.DATABASE_URL === undefined) requireEmbedded(env)
  await withDatabase(await connectFromEnv(env), async (db) => {
    await db.migrate()
    const wrong_counts = await rebuildInventory(db)
    for (const { event_id, ticket_id, price_id, counted, sold } of wrong_counts)
      printLine(
        `${event_id}: ${ticket_id} at ${price_id ?? 'no price'}: stored count ${counted}, sold ${sold}.`,
      )
    printLine(
      wrong_counts.length === 0
        ? 'All stored counts are correct.'
        : `${wrong_counts.length} stored counts were wrong and have been corrected.`,
    )
    const wrong_sums = await rebuildTotals(db)
    for (const { event_id, sums, sources } of wrong_sums)
      printLine(`${event_id}: ${sums} totals were wrong, in ${sources} orders and attendees.`)
    printLine(
      wrong_sums.length === 0
        ? 'All totals are correct.'
        : `The totals of ${wrong_sums.length} events were wrong and have been corrected.`,
    )
    const faults = await findBookingFaults(db)
    for (const { booking_id, what } of faults) printLine(`${booking_id}: ${FAULTS[what]}`)
    printLine(
      faults.length === 0
        ? 'All bookings are consistent.'
        : `${faults.length} inconsistencies of bookings need a person.`,
    )
  })
})
