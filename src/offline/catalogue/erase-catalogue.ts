import { recordAccepted } from '#offline/edits/accepted.ts'
import type { Ports } from '../ports.ts'
import { catalogueTables } from './pull-catalogue.ts'

const OWN_SETTINGS = ['pinned_events']
/** Key prefix of unsent message drafts. */
export const MESSAGE_DRAFTS = 'message_draft:'

/** Deletes the catalogue and unsent edits, when a person signs out. */
export async function eraseCatalogue({ db }: Pick<Ports, 'db'>): Promise<void> {
  await db.transaction('rw', [...catalogueTables(db), db.edits, db.settings], async () => {
    for (const table of catalogueTables(db)) await table.clear()
    await db.edits.clear()
    await db.settings.bulkDelete(OWN_SETTINGS)
    await db.settings.where('key').startsWith(MESSAGE_DRAFTS).delete()
    // A response requested before this must not be stored afterwards.
    await recordAccepted(db)
  })
}

/** Returns the number of edits that the server does not have yet. */
export async function countUnsentEdits({ db }: Pick<Ports, 'db'>): Promise<number> {
  return db.edits.count()
}
