import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { countAttempt, uncountAttempt, type ThrottleSubject } from '#server/domains/platform/index.ts'

/** Everybody in a venue may come from one address with the same code that has run out. */
const FREE_PER_ADDRESS = 50

/** Of everybody together, from wherever; the wait stays short, since who has a good code waits with them. */
const FREE_PER_EVENT = 500
const LONGEST_WAIT_FOR_EVENT_SECONDS = 30

/** Guesses at the promo codes of one event, by whichever call they are made. */
const addressEventSubjects = (address: string, event_id: Id): ThrottleSubject[] => [
  eventSubject(address, event_id),
  {
    kind: 'promo-code.event',
    name: event_id,
    free: FREE_PER_EVENT,
    longest_wait_seconds: LONGEST_WAIT_FOR_EVENT_SECONDS,
  },
]
const eventSubject = (address: string, event_id: Id): ThrottleSubject => ({
  kind: 'promo-code.address',
  name: `${address} ${event_id}`,
  free: FREE_PER_ADDRESS,
})

/** Before a code is looked up. Throws rate.limited with the wait. */
export function countGuess(db: Database, address: string, event_id: Id, now: Instant): Promise<void> {
  return countAttempt(db, addressEventSubjects(address, event_id), now)
}

/** After a code that holds. */
export function uncountGuess(db: Database, address: string, event_id: Id, now: Instant): Promise<void> {
  return db.withTx(async (tx) => {
    for (const subject of addressEventSubjects(address, event_id)) await uncountAttempt(tx, subject, now)
  })
}

/**
 * Looks a code up, which counts as a guess when the code does not hold, whatever else is refused.
 * @throws AppError rate.limited with the wait, and what the look-up throws
 */
export async function withGuessLimit<Found>(
  db: Database,
  { address, event_id, now }: { address: string; event_id: Id; now: Instant },
  lookUp: () => Promise<Found>,
): Promise<Found> {
  await countGuess(db, address, event_id, now)
  try {
    const found = await lookUp()
    await uncountGuess(db, address, event_id, now)
    return found
  } catch (error) {
    const is_wrong = error instanceof AppError && error.code === 'promo_code.invalid'
    if (!is_wrong) await uncountGuess(db, address, event_id, now)
    throw error
  }
}
