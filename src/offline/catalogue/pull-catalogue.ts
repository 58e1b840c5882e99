import { KNOWN_CHARACTERS_MAX, readCatalogue, type CatalogueEvent } from '#contract/events/catalogue.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Ports } from '../ports.ts'
import { countAccepted } from '#offline/edits/accepted.ts'
import { saveLists, listTables } from '#offline/resources/event-lists.ts'
import { ACCOUNT_ROW_ID, blankCatalogueState, type CatalogueState } from '#offline/storage/catalogue-rows.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import { pinnedEvents } from './pins.ts'

export type CataloguePullResult = {
  /** Change number of each event stored with its resources. */
  change_nos: Record<Id, number>
}

/** Number of attempts when edits are accepted during the request. */
const MAX_ATTEMPTS = 3

/**
 * Updates the event catalogue of the signed-in person: changed events come with their resources, and rows deleted
 * on the server are deleted here. A response that may be older than an accepted edit is discarded.
 * @throws ApiError of the call
 */
export async function pullCatalogue(
  ports: Pick<Ports, 'db' | 'connect' | 'announcer'>,
  token: string,
): Promise<CataloguePullResult> {
  const { db, connect, announcer } = ports
  for (let attempt = 1; ; attempt += 1) {
    const accepted_count = await countAccepted(db)
    const known = await db.catalogued.toArray()
    const { data } = await connect(token).call(readCatalogue, {
      query: { known: formatKnownVersions(known), pinned: (await pinnedEvents(db)).join(',') },
    })
    const removed = known.filter(({ id }) => id !== ACCOUNT_ROW_ID && !data.event_ids.includes(id))
    if (removed.length + data.changed.length === 0 && data.account === null) return data
    const is_saved = await db.transaction('rw', [...catalogueTables(db), db.settings], async () => {
      if ((await countAccepted(db)) !== accepted_count) return false
      for (const { id } of removed) await removeEvent(db, id)
      for (const changed of data.changed) await saveEvent(db, changed)
      if (data.account !== null) await saveAccount(db, data.account)
      return true
    })
    if (is_saved) announcer.announce({ kind: 'catalogue', list_id: null })
    if (is_saved || attempt === MAX_ATTEMPTS) return data
  }
}

/**
 * Returns the stored digests within the length limit; events without resources are dropped first, because they are
 * cheapest to fetch again.
 */
function formatKnownVersions(known: readonly CatalogueState[]): string {
  const entries: string[] = []
  let remaining = KNOWN_CHARACTERS_MAX
  for (const { id, digest } of [...known].sort((a, b) => Number(b.has_parts) - Number(a.has_parts))) {
    const entry = `${id}:${digest}`
    remaining -= entry.length + 1
    if (remaining < 0) break
    if (digest !== '') entries.push(entry)
  }
  return entries.join(',')
}

/** Returns every table that the catalogue fills. */
export function catalogueTables(db: FoyerDatabase) {
  return [
    db.events,
    ...listTables(db),
    db.event_settings,
    db.attendees,
    db.organizers,
    db.taxes_and_fees,
    db.merchants,
    db.rooms,
    db.other_events,
    db.bookings,
    db.catalogued,
  ]
}

type Account = NonNullable<OkOf<typeof readCatalogue>['data']['account']>

async function saveAccount(db: FoyerDatabase, account: Account): Promise<void> {
  const tables = [db.organizers, db.taxes_and_fees, db.merchants, db.rooms, db.other_events, db.bookings]
  await Promise.all(tables.map((table) => table.clear()))
  await db.organizers.bulkPut(account.organizers)
  await db.taxes_and_fees.bulkPut(account.taxes_and_fees)
  await db.merchants.bulkPut(account.merchants)
  await db.rooms.bulkPut(account.rooms)
  await db.other_events.bulkPut(account.other_events)
  await db.bookings.bulkPut(account.bookings)
  const state = { ...blankCatalogueState(ACCOUNT_ROW_ID), has_parts: true, has_bookings: true }
  await db.catalogued.put({ ...state, digest: account.digest })
}

async function saveEvent(db: FoyerDatabase, { event, parts, digest }: CatalogueEvent): Promise<void> {
  const before = (await db.catalogued.get(event.id)) ?? blankCatalogueState(event.id)
  if (parts === null) await removeEvent(db, event.id)
  await db.events.put(event)
  if (parts === null) await db.catalogued.put({ ...blankCatalogueState(event.id), digest })
  else {
    const { settings, ...lists } = parts
    await db.event_settings.put(settings)
    await saveLists(db, event.id, lists)
    await db.catalogued.put({ ...before, digest, has_parts: true })
  }
}

async function removeEvent(db: FoyerDatabase, event_id: Id): Promise<void> {
  await saveLists(db, event_id, null)
  await db.event_settings.delete(event_id)
  await db.attendees.where('event_id').equals(event_id).delete()
  await db.events.delete(event_id)
  await db.catalogued.delete(event_id)
}
