import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { countAttempt, uncountAttempt, type ThrottleSubject } from '#server/domains/platform/index.ts'

/** Many visitors of a venue may share one address and try the same expired code. */
const FREE_PER_ADDRESS = 50

/** Limit over all addresses; the maximum wait stays short, because visitors with valid codes wait as well. */
const FREE_PER_EVENT = 500
const LONGEST_WAIT_FOR_EVENT_SECONDS = 30

/** Throttle subjects of promo code guesses at one event, whichever endpoint is used. */
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

/** To be called before a code is looked up. Throws rate.limited with the wait. */
export function countGuess(db: Database, address: string, event_id: Id, now: Instant): Promise<void> {
  return countAttempt(db, addressEventSubjects(address, event_id), now)
}

/** To be called after a valid code. */
export function uncountGuess(db: Database, address: string, event_id: Id, now: Instant): Promise<void> {
  return db.withTx(async (tx) => {
    for (const subject of addressEventSubjects(address, event_id)) await uncountAttempt(tx, subject, now)
  })
}

/**
 * Looks up a code and counts a guess if the code is invalid, whatever other error occurs.
 * @throws AppError rate.limited with the wait, and the errors of the look-up
 */
export async function withGuessLimit<Result>(
  db: Database,
  { address, event_id, now }: { address: string; event_id: Id; now: Instant },
  lookUp: () => Promise<Result>,
): Promise<Result> {
  await countGuess(db, address, event_id, now)
  try {
    const result = await lookUp()
    await uncountGuess(db, address, event_id, now)
    return result
  } catch (error) {
    const is_invalid_code = error instanceof AppError && error.code === 'promo_code.invalid'
    if (!is_invalid_code) await uncountGuess(db, address, event_id, now)
    throw error
  }
}
