import type { Id } from '#contract/wire/id.ts'
import type { StandingInLine } from '#contract/orders/waiting-room.ts'
import { AppError } from '#server/core/app-error.ts'
import { Counts } from '#server/core/http/counts.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { Lines, type Comer } from './queues.ts'
import * as store from './store.ts'

const MINUTE_MS = 60_000
/** A mobile network puts very many behind one address; a machine that takes all numbers is slowed down. */
const JOINS_PER_MINUTE = 300

const known = new WeakMap<Database, Lines>()

/** The lines of this process, where holds of the same database find them; null where nobody ever waits. */
export function keepLines(
  { waiting_line, ...needs }: Pick<Deps, 'db' | 'clock' | 'random' | 'waiting_line'>,
  onFailure: (error: unknown) => void,
): Lines | null {
  if (waiting_line === null) return null
  const lines = new Lines({ ...needs, ...waiting_line, onFailure })
  known.set(needs.db, lines)
  return lines
}

/**
 * Holds tickets when its visitor may: at once where there is no line, else when their place is let in. Throws
 * line.waiting, line.place_used, and what the hold throws.
 */
export async function inTurn<T>(
  db: Database,
  { event_id, place }: { event_id: Id; place: string | undefined },
  hold: () => Promise<T>,
): Promise<T> {
  const leave = await known.get(db)?.enter(event_id, place)
  try {
    return await hold()
  } finally {
    leave?.()
  }
}

const joins = new Counts()

/** What is said where nobody waits. */
const NO_LINE: StandingInLine = {
  place: null,
  is_let_in: true,
  ahead: 0,
  wait_seconds: 0,
  ask_again_seconds: 0,
}

/** Where a visitor stands; without a place of this line they get one at its end. Throws event.not_found, rate.limited. */
export async function stand(
  { db, lines }: { db: Database; lines: Lines | null },
  { event_id, address, ...comer }: { event_id: Id; address: string } & Comer,
): Promise<StandingInLine> {
  const standing = (await lines?.stand(event_id, comer, () => requireFewJoins(event_id, address))) ?? null
  if (standing !== null) return standing
  if (!(await db.read((tx) => store.isLive(tx, event_id)))) throw new AppError('event.not_found')
  return NO_LINE
}

function requireFewJoins(event_id: Id, address: string): void {
  const { current, ttl } = joins.count(`${event_id} ${address}`, MINUTE_MS, Date.now())
  if (current <= JOINS_PER_MINUTE) return
  throw new AppError('rate.limited', { retry_after_seconds: Math.max(1, Math.ceil(ttl / 1000)) })
}
