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
  time: 'the time that it has of the house is not the one that it should have.',
  refunds: 'what is on its way back is not what was asked to go back.',
  books: 'its books do not add up to what it paid and got back.',
}

await runCommand(async () => {
  const env = readEnv()
  if (env.DATABASE_URL === undefined) requireEmbedded(env)
  await withDatabase(await connectFromEnv(env), async (db) => {
    await db.migrate()
    const wrong_counts = await rebuildInventory(db)
    for (const { event_id, ticket_id, price_id, counted, sold } of wrong_counts)
      printLine(
        `${event_id}: of ${ticket_id} at ${price_id ?? 'no price'} ${counted} were counted and ${sold} are sold.`,
      )
    printLine(
      wrong_counts.length === 0
        ? 'All counts are right.'
        : `${wrong_counts.length} counts were wrong and are mended.`,
    )
    const wrong_sums = await rebuildTotals(db)
    for (const { event_id, sums, sources } of wrong_sums)
      printLine(
        `${event_id}: ${sums} sums of its figures were wrong, and what ${sources} of its orders and people add.`,
      )
    printLine(
      wrong_sums.length === 0
        ? 'All sums are right.'
        : `The sums of ${wrong_sums.length} events were wrong and are mended.`,
    )
    const faults = await findBookingFaults(db)
    for (const { booking_id, what } of faults) printLine(`${booking_id}: ${FAULTS[what]}`)
    printLine(
      faults.length === 0
        ? 'All bookings agree.'
        : `${faults.length} things of bookings have to be looked at.`,
    )
  })
})
