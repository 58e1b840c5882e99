import Dexie, { type Table } from 'dexie'
import type { ClientProfile } from '#contract/account/clients.ts'
import type { PublicMembership } from '#contract/members/membership-settings.ts'
import type { Receipt } from '#contract/members/receipts.ts'
import type { UpgradeRequest } from '#contract/members/upgrade-requests.ts'
import type { ListedMerchant } from '#contract/resources/merchants.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** A person's membership as last received: the card, the receipts and the coach's data. */
export type SavedMembership = {
  user_id: Id
  profile: ClientProfile
  receipts: Receipt[]
  requests: UpgradeRequest[]
  rules: PublicMembership
  merchants: ListedMerchant[]
  kept_at: Instant
}

/**
 * A picture as it is sent: cropped, rotated and redacted. Stored as bytes, because not every browser can store
 * files.
 */
export type DraftPicture = { name: string; type: string; bytes: ArrayBuffer }

/** Typed fields of a receipt; null and '' mean not entered yet. */
export type ReceiptFields = {
  merchant_id: Id | null
  number: string
  date: Day
  amount_cents: number | null
  pictures: DraftPicture[]
}

/** A receipt being edited here, or waiting to be sent. */
export type ReceiptDraft = ReceiptFields & {
  /** Id of the receipt, so that a repeated request creates it once. */
  id: Id
  user_id: Id
  /** Time of its first picture, by this device's clock. */
  captured_at: Instant | null
  state: 'typing' | 'waiting' | 'refused'
  /** Why the server refused it: by field, and as a whole. */
  refusal: { code: string; errors: Record<string, readonly string[]> } | null
  made_at: Instant
}

/** A member's local data. Stored memberships can be fetched again; drafts exist only here. */
export class MembershipDatabase extends Dexie {
  declare readonly kept: Table<SavedMembership, string>
  declare readonly drafts: Table<ReceiptDraft, string>

  /** @param engine an IndexedDB implementation other than the global one, for tests */
  constructor(name: string, engine?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    super(name, { chromeTransactionDurability: 'strict', ...engine })
    const stores = { kept: 'user_id', drafts: 'id, user_id' }
    this.version(1).stores(stores)
    // Rows stored before perks existed are read as having none.
    this.version(2)
      .stores(stores)
      .upgrade((tx) =>
        tx
          .table<SavedMembership, string>('kept')
          .toCollection()
          .modify(({ rules }) => {
            Object.assign(rules, { perks: [] })
          }),
      )
  }
}
