import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { countUnsentEdits, eraseCatalogue } from '#offline/catalogue/erase-catalogue.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

const PULLED_AT = 'catalogue_pulled_at'
const OWNER = 'catalogue_owner'

type CatalogueOwner = { user_id: Id; account_id: Id }

const nameOf = ({ user_id, account_id }: CatalogueOwner) => `${account_id} ${user_id}`

/** Remembers when the catalogue was last known to be fresh. */
export async function savePulledAt(at: Instant): Promise<Instant> {
  await browserPorts().db.settings.put({ key: PULLED_AT, value: at })
  return at
}

/** When the catalogue was last known to be fresh; undefined before the first time. */
export function usePulledAt(): Instant | undefined {
  const value = useLiveQuery(() => browserPorts().db.settings.get(PULLED_AT))?.value
  return typeof value === 'string' ? value : undefined
}

/** How many unsent edits here are of somebody else than who signs in now. */
export async function countOtherOwnersEdits(owner: CatalogueOwner): Promise<number> {
  const { db } = browserPorts()
  const known = (await db.settings.get(OWNER))?.value
  return known === undefined || known === nameOf(owner) ? 0 : countUnsentEdits({ db })
}

/** Makes the catalogue that of who signs in; what another person left here goes. */
export async function claimCatalogue(owner: CatalogueOwner): Promise<void> {
  const { db } = browserPorts()
  const known = (await db.settings.get(OWNER))?.value
  if (known !== undefined && known !== nameOf(owner)) await dropCatalogue()
  await db.settings.put({ key: OWNER, value: nameOf(owner) })
}

/** Erases the catalogue of a session that ended by itself; unsent edits stay with it for whoever made them. */
export async function dropCatalogueUnlessUnsent(): Promise<void> {
  if ((await countUnsentEdits(browserPorts())) === 0) await dropCatalogue()
}

/** Erases catalogue and edits of who leaves. */
export async function dropCatalogue(): Promise<void> {
  const { db } = browserPorts()
  await eraseCatalogue({ db })
  await db.settings.bulkDelete([PULLED_AT, OWNER])
}
