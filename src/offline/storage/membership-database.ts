import Dexie, { type Table } from 'dexie'
import type { ClientProfile } from '#contract/account/clients.ts'
import type { PublicMembership } from '#contract/members/membership-settings.ts'
import type { Receipt } from '#contract/members/receipts.ts'
import type { UpgradeRequest } from '#contract/members/upgrade-requests.ts'
import type { ListedMerchant } from '#contract/resources/merchants.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** A person's membership as the server last told it: the card, what was sent, and what the coach goes by. */
export type SavedMembership = {
  user_id: Id
  profile: ClientProfile
  receipts: Receipt[]
  requests: UpgradeRequest[]
  rules: PublicMembership
  merchants: ListedMerchant[]
  kept_at: Instant
}

/** A picture as it leaves this device: cropped, turned and blackened. Bytes, because not every browser keeps files. */
export type DraftPicture = { name: string; type: string; bytes: ArrayBuffer }

/** What somebody typed of a receipt; null and blank: not yet. */
export type ReceiptFields = {
  merchant_id: Id | null
  number: string
  date: Day
  amount_cents: number | null
  pictures: DraftPicture[]
}

/** A receipt that is being written here, or waits for the server. */
export type ReceiptDraft = ReceiptFields & {
  /** The receipt's own, so that whatever is sent twice arrives once. */
  id: Id
  user_id: Id
  /** When its first picture came, by this device's clock. */
  captured_at: Instant | null
  state: 'typing' | 'waiting' | 'refused'
  /** Why the server refused it: by field, and as a whole. */
  refusal: { code: string; errors: Record<string, readonly string[]> } | null
  made_at: Instant
}

/** A member's own side. What is kept may go; drafts are in no other place. */
export class MembershipDatabase extends Dexie {
  declare readonly kept: Table<SavedMembership, string>
  declare readonly drafts: Table<ReceiptDraft, string>

  /** @param engine another IndexedDB than the global one, for tests */
  constructor(name: string, engine?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }) {
    super(name, { chromeTransactionDurability: 'strict', ...engine })
    const stores = { kept: 'user_id', drafts: 'id, user_id' }
    this.version(1).stores(stores)
    // What was kept before there were perks is read as if the venue had none.
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
