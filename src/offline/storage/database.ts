import Dexie, { type Table } from 'dexie'
import type { Attendee } from '#contract/orders/attendees.ts'
import type { Affiliate } from '#contract/resources/affiliates.ts'
import type { CapacityAssignment } from '#contract/resources/capacity-assignments.ts'
import type { Category } from '#contract/events/categories.ts'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import type { Event } from '#contract/events/events.ts'
import type { Merchant } from '#contract/resources/merchants.ts'
import type { Organizer } from '#contract/events/organizers.ts'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { SavedBooking } from '#contract/rooms/booking-shape.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { CatalogueState } from './catalogue-rows.ts'
import type { PackedList } from './packed/packed-list.ts'
import type { Edit } from './edit-rows.ts'
import { addTranslations } from './begin-translations.ts'
import { flattenEdit } from './flatten-edit.ts'
import type { Chunk, ListRow, OwnScan, Setting } from './rows.ts'

/** Name of this browser's database, and of the channel between its tabs and worker. */
export const STORE = 'foyer'

/**
 * All data stored in the browser: mirrors and scans of doors, the event catalogue and unsent edits. Unsent scans
 * and edits are never in a cache that may be evicted.
 */
export class FoyerDatabase extends Dexie {
  declare readonly lists: Table<ListRow, string>
  declare readonly chunks: Table<Chunk, [string, number]>
  declare readonly packed: Table<PackedList, string>
  declare readonly scans: Table<OwnScan, [string, string, string]>
  declare readonly edits: Table<Edit, string>
  declare readonly events: Table<Event, string>
  declare readonly event_settings: Table<EventSettings, string>
  declare readonly categories: Table<Category, string>
  declare readonly tickets: Table<Ticket, string>
  declare readonly questions: Table<Question, string>
  declare readonly promo_codes: Table<PromoCode, string>
  declare readonly affiliates: Table<Affiliate, string>
  declare readonly capacity_assignments: Table<CapacityAssignment, string>
  declare readonly check_in_lists: Table<CheckInList, string>
  declare readonly attendees: Table<Attendee, string>
  declare readonly organizers: Table<Organizer, string>
  declare readonly taxes_and_fees: Table<TaxOrFee, string>
  declare readonly merchants: Table<Merchant, string>
  declare readonly rooms: Table<Room, string>
  declare readonly other_events: Table<OtherEvent, string>
  declare readonly bookings: Table<SavedBooking, string>
  declare readonly catalogued: Table<CatalogueState, string>
  declare readonly settings: Table<Setting, string>

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
    // An earlier version may have received the state that has these fields and dropped them.
    this.version(10)
      .stores({ affiliates: 'id, event_id' })
      .upgrade((transaction) =>
        transaction.table<CatalogueState>('catalogued').toCollection().modify({ digest: '' }),
      )
    // Before this version every tax and fee was added to the prices.
    this.version(11).upgrade((transaction) =>
      transaction.table<TaxOrFee>('taxes_and_fees').toCollection().modify({ is_contained: false }),
    )
  }
}
