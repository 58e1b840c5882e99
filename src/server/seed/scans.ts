import { and, asc, eq, isNull, isNotNull } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { devices } from '#server/core/db/schema/check-in-lists.ts'
import type { Context, PairedDevice } from '#server/core/http/context.ts'
import { ingestScans } from '#server/domains/door/index.ts'
import { prngOf, demoId, type Prng } from './prng.ts'
import type { SeededEvent } from './events.ts'

const ENTRIES = 120
/** How long ago the first attendees arrived. */
const ARRIVALS_MS = 2.5 * 3_600_000
/** Gates of the doors that have scanned. */
export const GATES = ['Gate A', 'Gate B'] as const

/** Seeds two doors that have scanned since the first arrivals, and one ticket that both admitted. */
export async function seedScans(
  tx: Tx,
  { account_id, event_id }: SeededEvent,
  check_in_list_id: Id,
  now: Instant,
  prng: Prng,
): Promise<void> {
  const owner = { account_id, event_id, check_in_list_id }
  const doors = GATES.map((gate) => ({ id: demoId('device', gate), gate }))
  await tx.insert(devices).values(
    doors.map(({ id, gate }) => ({
      id,
      ...owner,
      name: `Demo phone ${gate.at(-1) ?? ''}`,
      gate,
      may_override: false,
      paired_at: now,
      last_contact_at: now,
      waiting_scans: 0,
    })),
  )
  const guests = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(
      and(eq(attendees.event_id, event_id), isNull(attendees.cancelled_at), isNotNull(attendees.paid_at)),
    )
    .orderBy(asc(attendees.order_id), asc(attendees.id))
    .limit(ENTRIES)
  const times = makeArrivals(guests.length, now)
  const entries = guests.map(({ id }, at) => entryOf(id, at, times[at] ?? now, prng))
  const [first] = entries
  for (const [position, door] of doors.entries()) {
    const door_entries = entries.filter((_, at) => at % doors.length === position)
    const duplicates =
      position === 1 && first !== undefined
        ? [{ ...first, id: newId('scan', prng.bytes), device_seq: ENTRIES }]
        : []
    const actor: PairedDevice = {
      kind: 'device',
      device_id: door.id,
      ...owner,
      may_override: false,
      revoked_at: null,
    }
    const context: Context<PairedDevice> = {
      tx,
      now,
      random: prng.bytes,
      actor,
      from: { address: '', user_agent: '' },
      locale: 'en',
      settings: { public_url: '', is_demo: true, promises_mail: true },
      cards: { provider: null, mode: null, takes_test_money: true },
    }
    const sent = [...door_entries, ...duplicates.map((scan) => ({ ...scan, scanned_at: now }))]
    const [outcome] = await ingestScans(tx, check_in_list_id, [{ context, sent }])
    if (outcome !== undefined && 'failure' in outcome) throw outcome.failure
  }
}

/**
 * Returns arrival times: first a few, then most at once, then latecomers; attendees of one order arrive
 * together.
 */
function makeArrivals(count: number, now: Instant): Instant[] {
  const { next } = prngOf('arrivals')
  return Array.from({ length: count }, () => (next() + next() + next()) / 3)
    .toSorted((left, right) => left - right)
    .map((share) => addMs(now, -Math.round(ARRIVALS_MS * (1 - share))))
}

function entryOf(attendee_id: Id, index: number, scanned_at: Instant, prng: Prng) {
  return {
    id: newId('scan', prng.bytes),
    device_seq: index,
    kind: 'in',
    attendee_id,
    scanned_at,
    local_verdict: { kind: 'admitted' },
  }
}
