import { readCatalogue } from '#contract/catalogue.ts'
import type { Id } from '#contract/id.ts'
import type { Ports } from '../ports.ts'

const SINCE = 'catalogue_since'

/**
 * Brings the event catalogue of the signed-in person up to date; rows that are gone on the server go here too.
 * @throws ApiError of the call
 */
export async function pullCatalogue({ db, connect, announcer }: Ports, token: string): Promise<void> {
  const known = (await db.settings.get(SINCE))?.value
  const { data, meta } = await connect(token).call(readCatalogue, {
    query: { since: typeof known === 'string' ? known : undefined },
  })
  if (data === null) return
  await db.transaction('rw', db.events, db.tickets, db.check_in_lists, db.settings, async () => {
    await Promise.all([db.events.clear(), db.tickets.clear(), db.check_in_lists.clear()])
    await db.events.bulkPut(data.events)
    await db.tickets.bulkPut(data.tickets)
    await db.check_in_lists.bulkPut(data.check_in_lists)
    await db.settings.put({ key: SINCE, value: meta.since })
  })
  announcer.announce({ kind: 'catalogue', list_id: null })
}

/** Forgets the catalogue and unsent edits, for a person who signs out. */
export async function eraseCatalogue({ db }: Pick<Ports, 'db'>): Promise<void> {
  await db.transaction('rw', db.events, db.tickets, db.check_in_lists, db.settings, db.edits, async () => {
    await Promise.all([db.events.clear(), db.tickets.clear(), db.check_in_lists.clear(), db.edits.clear()])
    await db.settings.delete(SINCE)
  })
}

/** How many edits of this browser the server does not have. */
export async function countUnsentEdits({ db }: Pick<Ports, 'db'>): Promise<number> {
  return db.edits.count()
}

/** A row that a person may edit without network. */
export type EditableRow = { id: Id; version: number }
