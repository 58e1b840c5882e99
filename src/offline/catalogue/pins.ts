import { PINNED_MAX } from '#contract/events/catalogue.ts'
import type { Id } from '#contract/wire/id.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'

const PINS = 'pinned_events'

/** Returns the events that a person keeps on this device although they are over. */
export async function readPins(db: FoyerDatabase): Promise<Id[]> {
  const value = (await db.settings.get(PINS))?.value
  return Array.isArray(value) ? value.map(String) : []
}

/** Pins an event to this device, or removes the pin. */
export async function setPin(db: FoyerDatabase, event_id: Id, is_pinned: boolean): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const others = (await readPins(db)).filter((id) => id !== event_id)
    await db.settings.put({ key: PINS, value: is_pinned ? [...others, event_id] : others })
  })
}

/**
 * Returns the events whose resources are needed whatever their dates: pinned ones and those with unsent edits, up
 * to the request limit.
 */
export async function pinnedEvents(db: FoyerDatabase): Promise<Id[]> {
  const edited = await db.edits
    .filter(({ op, resource }) => !(op === 'create' && resource === 'event'))
    .toArray()
  const ids = new Set([...edited.flatMap(({ event_id }) => event_id ?? []), ...(await readPins(db))])
  return [...ids].slice(0, PINNED_MAX)
}
