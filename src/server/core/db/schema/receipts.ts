import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EarnedTier } from '#contract/members/member-tier.ts'
import type { RejectionCode } from '#contract/members/receipts.ts'
import { day, instant, accountColumns, version } from './columns.ts'
import { members, merchants } from './members.ts'

export const upgrade_requests = pgTable(
  'upgrade_requests',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    member_id: text()
      .notNull()
      .references(() => members.id),
    tier: text().$type<EarnedTier>().notNull(),
    status: text().$type<'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'>().notNull(),
    requested_at: instant().notNull(),
    claimed_by: text(),
    claimed_name: text(),
    claimed_at: instant(),
    decided_at: instant(),
    decided_by: text(),
    decided_name: text(),
    rejection_code: text().$type<RejectionCode>(),
    rejection_words: text(),
    /** Whether a rejection is mailed. */
    tells: boolean().notNull().default(true),
    /**
     * When the decision took effect and was announced, or the request was withdrawn; until then it is open.
     */
    settled_at: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('upgrade_requests_open')
      .on(table.member_id)
      .where(sql`${table.settled_at} is null`),
    index('upgrade_requests_queue').on(table.account_id, table.status, table.requested_at),
    index('upgrade_requests_unsettled')
      .on(table.decided_at)
      .where(sql`${table.decided_at} is not null and ${table.settled_at} is null`),
  ],
)

export const receipts = pgTable(
  'receipts',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    member_id: text()
      .notNull()
      .references(() => members.id),
    merchant_id: text()
      .notNull()
      .references(() => merchants.id),
    number: text().notNull(),
    /** `receiptKey` of the number. */
    number_key: text().notNull(),
    purchased_on: day().notNull(),
    amount_cents: integer().notNull(),
    captured_at: instant(),
    uploaded_at: instant().notNull(),
    /** Day of upload in the venue's timezone at that time. */
    uploaded_on: day().notNull(),
    captured_on: day(),
    request_id: text().references(() => upgrade_requests.id),
    rejected_at: instant(),
    rejection_code: text().$type<RejectionCode>(),
    rejection_words: text(),
    /** Id of the same receipt, sent before for a merchant that was merged into this one's; null otherwise. */
    duplicate_of: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('receipts_once')
      .on(table.account_id, table.merchant_id, table.number_key, table.purchased_on)
      .where(sql`${table.duplicate_of} is null`),
    index('receipts_number').on(table.number_key, table.purchased_on),
    index('receipts_member').on(table.member_id, table.uploaded_at),
    index('receipts_request').on(table.request_id),
    index('receipts_sum').on(table.merchant_id, table.purchased_on, table.amount_cents),
  ],
)

/** Pictures of receipts: private, deleted after the days of the settings while the hashes stay. */
export const receipt_pictures = pgTable(
  'receipt_pictures',
  {
    ...accountColumns(),
    receipt_id: text()
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    /** 1 to 3. */
    picture_no: integer().notNull(),
    /** Of the uploaded file: the same file counts once. */
    sha256: text().notNull(),
    /** Perceptual hash: images are alike when few of its 64 bits differ. */
    look: bigint({ mode: 'bigint' }).notNull(),
    /** Folder in the file store; null once it is erased. */
    folder: text(),
    erased_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.receipt_id, table.picture_no] }),
    uniqueIndex('receipt_pictures_file').on(table.account_id, table.sha256),
    index('receipt_pictures_folder').on(table.folder),
  ],
)

/** Receipts with similar pictures; the other receipt is the earlier one. */
export const receipt_look_alikes = pgTable(
  'receipt_look_alikes',
  {
    ...accountColumns(),
    receipt_id: text()
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    other_id: text()
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.receipt_id, table.other_id] }),
    index('receipt_look_alikes_other').on(table.other_id),
  ],
)
