import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { countUnsentEdits, eraseCatalogue } from '#offline/catalogue/erase-catalogue.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

const PULLED_AT_KEY = 'catalogue_pulled_at'
const OWNER_KEY = 'catalogue_owner'

type CatalogueOwner = { user_id: Id; account_id: Id }

const ownerKeyOf = ({ user_id, account_id }: CatalogueOwner) => `${account_id} ${user_id}`

/** Stores when the catalogue was last known to be up to date. */
export async function savePulledAt(at: Instant): Promise<Instant> {
  await browserPorts().db.settings.put({ key: PULLED_AT_KEY, value: at })
  return at
}

/** When the catalogue was last known to be up to date; undefined before the first pull. */
export function usePulledAt(): Instant | undefined {
  const value = useLiveQuery(() => browserPorts().db.settings.get(PULLED_AT_KEY))?.value
  return typeof value === 'string' ? value : undefined
}

/** Number of unsent edits in this browser that belong to another user than the one signing in. */
export async function countOtherOwnersEdits(owner: CatalogueOwner): Promise<number> {
  const { db } = browserPorts()
  const saved_owner = (await db.settings.get(OWNER_KEY))?.value
  return saved_owner === undefined || saved_owner === ownerKeyOf(owner) ? 0 : countUnsentEdits({ db })
}

/** Makes the signing-in user the owner of the catalogue; another user's data is deleted. */
export async function claimCatalogue(owner: CatalogueOwner): Promise<void> {
  const { db } = browserPorts()
  const saved_owner = (await db.settings.get(OWNER_KEY))?.value
  if (saved_owner !== undefined && saved_owner !== ownerKeyOf(owner)) await dropCatalogue()
  await db.settings.put({ key: OWNER_KEY, value: ownerKeyOf(owner) })
}

/** Deletes the catalogue of a session that ended by itself; with unsent edits it stays for their author. */
export async function dropCatalogueUnlessUnsent(): Promise<void> {
  if ((await countUnsentEdits(browserPorts())) === 0) await dropCatalogue()
}

/** Deletes the catalogue and the edits of the user who signs out. */
export async function dropCatalogue(): Promise<void> {
  const { db } = browserPorts()
  await eraseCatalogue({ db })
  await db.settings.bulkDelete([PULLED_AT_KEY, OWNER_KEY])
}
