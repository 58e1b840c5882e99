import { recordAccepted } from '#offline/edits/accepted.ts'
import type { Ports } from '../ports.ts'
import { catalogueTables } from './pull-catalogue.ts'

const OWN_SETTINGS = ['pinned_events']
/** What the keys of messages begin with that are not sent yet. */
export const MESSAGE_DRAFTS = 'message_draft:'

/** Forgets the catalogue and unsent edits, for a person who signs out. */
export async function eraseCatalogue({ db }: Pick<Ports, 'db'>): Promise<void> {
  await db.transaction('rw', [...catalogueTables(db), db.edits, db.settings], async () => {
    for (const table of catalogueTables(db)) await table.clear()
    await db.edits.clear()
    await db.settings.bulkDelete(OWN_SETTINGS)
    await db.settings.where('key').startsWith(MESSAGE_DRAFTS).delete()
    // What was asked for before is not kept after.
    await recordAccepted(db)
  })
}

/** How many edits of this browser the server does not have. */
export async function countUnsentEdits({ db }: Pick<Ports, 'db'>): Promise<number> {
  return db.edits.count()
}
