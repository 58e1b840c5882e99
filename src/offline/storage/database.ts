import Dexie, { type Table, type Transaction } from 'dexie'
import type { RowOf } from '#contract/resources.ts'
import type { ResourceDeclaration } from '#contract/resources/declarations/declare.ts'
import { RESOURCES, type ResourceName } from '#contract/resources/declarations/index.ts'
import type { Category } from '#contract/events/categories.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { BoxOfficeRow, OwnEntry, StoredAllotment } from './box-office-rows.ts'
import type { CatalogueState } from './catalogue-rows.ts'
import type { PackedList } from './packed/packed-list.ts'
import type { Edit } from './edit-rows.ts'
import { addTranslations } from './add-translations.ts'
import { flattenEdit } from './flatten-edit.ts'
import type { Chunk, ListRow, OwnScan, Setting } from './rows.ts'

/** Name of this browser's database, and of the channel between its tabs and worker. */
export const STORE = 'foyer'

type ResourceTables = {
  readonly [Name in ResourceName as (typeof RESOURCES)[Name]['plural']]: Table<RowOf<Name>, string>
}

/**
 * All data stored in the browser: mirrors and scans of doors, the event catalogue and unsent edits. Unsent scans
 * and edits are never in a cache that may be evicted.
 */
// Dexie adds the tables when it opens.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export interface FoyerDatabase extends ResourceTables {}
export class FoyerDatabase extends Dexie {
  declare readonly lists: Table<ListRow, string>
  declare readonly chunks: Table<Chunk, [string, number]>
  declare readonly packed: Table<PackedList, string>
  declare readonly scans: Table<OwnScan, [string, string, string]>
  declare readonly edits: Table<Edit, string>
  declare readonly categories: Table<Category, string>
  declare readonly catalogued: Table<CatalogueState, string>
  declare readonly settings: Table<Setting, string>
  declare readonly sales: Table<OwnEntry, [string, string]>
  declare readonly allotments: Table<StoredAllotment, string>
  declare readonly box_offices: Table<BoxOfficeRow, string>

  /** @param engine an IndexedDB implementation other than the global one, for tests */
  constructor(name: string, engine?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    super(name, { chromeTransactionDurability: 'strict', ...engine })
    this.version(1).stores({
      lists: 'id',
      chunks: '[list_id+no]',
      scans: '[list_id+device_id+id], [list_id+device_seq], [list_id+state]',
      edits: 'id, state',
      events: 'id',
      tickets: 'id, event_id',
      check_in_lists: 'id, event_id',
      settings: 'key',
    })
    this.version(2)
      .stores({
        edits: 'id, state, event_id',
        event_settings: 'event_id',
        categories: 'id, event_id',
        questions: 'id, event_id',
        promo_codes: 'id, event_id',
        capacity_assignments: 'id, event_id',
        attendees: 'id, event_id, order_id',
        organizers: 'id',
        taxes_and_fees: 'id',
        catalogued: 'id',
      })
      .upgrade(async (transaction) => {
        // The catalogue is fetched again in its new shape; queued edits stay.
        await Promise.all(
          ['events', 'tickets', 'check_in_lists'].map((name) => transaction.table(name).clear()),
        )
        await transaction
          .table<Edit>('edits')
          .toCollection()
          .modify((edit) => {
            Object.assign(edit, { op: 'update', row_name: '', sent: null, authors: {} })
          })
      })
    this.version(3).stores({ merchants: 'id' })
    this.version(4).stores({ rooms: 'id' })
    this.version(5).stores({ bookings: 'id' })
    this.version(6).upgrade(addTranslations)
    this.version(7).stores({ packed: 'list_id, [list_id+shape+epoch]' })
    this.version(8).upgrade((transaction) =>
      transaction.table<Edit>('edits').toCollection().modify(flattenEdit),
    )
    this.version(9).stores({ other_events: 'id' })
    this.version(10).stores({ affiliates: 'id, event_id' }).upgrade(fetchCatalogueAgain)
    // Before this version every tax and fee was added to the prices.
    this.version(11).upgrade((transaction) =>
      transaction.table<TaxOrFee>('taxes_and_fees').toCollection().modify({ is_contained: false }),
    )
    this.version(12).upgrade(addKindsAndDoorQuestions)
    this.version(13).stores({
      sales: '[list_id+id], [list_id+seq], [list_id+state]',
      allotments: 'id, list_id',
      box_offices: 'list_id',
    })
    this.version(15).upgrade(addMemberPrices)
    addDeclaredTables(this)
  }
}

/** Before this, no price had a member price or followed another, and no code combined with one. */
async function addMemberPrices(transaction: Transaction): Promise<void> {
  await transaction
    .table<Ticket>('tickets')
    .toCollection()
    .modify((ticket) => {
      ticket.prices = ticket.prices.map((price) => ({ ...NO_MEMBER_PRICE, ...price }))
    })
  await transaction
    .table<object>('promo_codes')
    .toCollection()
    .modify((code) => void Object.assign(code, { combines_with_member_price: false }))
  await fetchCatalogueAgain(transaction)
}
const NO_MEMBER_PRICE = { member_price_cents: null, tiers: [], opens_after_previous: false }

/** Before this, every list admitted people, and no answer was shown at the door. */
async function addKindsAndDoorQuestions(transaction: Transaction): Promise<void> {
  const rowsOf = (name: string) => transaction.table<object>(name).toCollection()
  await rowsOf('check_in_lists').modify((row) => void Object.assign(row, { kind: 'entry' }))
  await rowsOf('questions').modify((row) => void Object.assign(row, { shows_at_door: false }))
  await fetchCatalogueAgain(transaction)
}

/** Adds the tables of resources that are declared with the version of the database that added them. */
function addDeclaredTables(db: FoyerDatabase): void {
  for (const { plural, parent, stored_since } of Object.values<ResourceDeclaration>(RESOURCES))
    if (stored_since !== undefined)
      db.version(stored_since)
        .stores({ [plural]: parent === 'event' ? 'id, event_id' : 'id' })
        .upgrade(fetchCatalogueAgain)
}

// An earlier version may have received a state with more in it and dropped what it did not know.
async function fetchCatalogueAgain(transaction: Transaction): Promise<void> {
  await transaction.table<CatalogueState>('catalogued').toCollection().modify({ digest: '' })
}
