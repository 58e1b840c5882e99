import Dexie, { type Table } from 'dexie'
import type { CheckInList } from '#contract/check-in-lists.ts'
import type { Event } from '#contract/events.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Chunk, Edit, ListRow, OwnScan, Setting } from './rows.ts'

/**
 * Everything the browser keeps: the doors' mirrors and scans, the event catalogue and unsent edits. Unsent
 * scans and edits are never in a cache that may be wiped.
 */
export class FoyerDatabase extends Dexie {
  declare readonly lists: Table<ListRow, string>
  declare readonly chunks: Table<Chunk, [string, number]>
  declare readonly scans: Table<OwnScan, [string, string, string]>
  declare readonly edits: Table<Edit, string>
  declare readonly events: Table<Event, string>
  declare readonly tickets: Table<Ticket, string>
  declare readonly check_in_lists: Table<CheckInList, string>
  declare readonly settings: Table<Setting, string>

  /** @param engine another IndexedDB than the global one, for tests */
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
  }
}
