import type {
  Allotment,
  BoxOffice,
  BoxOfficeEntry,
  BoxOfficeOffer,
  SaleConflict,
} from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { SaleReceipt } from '#rules/sales/sale-receipt.ts'
import type { ScanState } from './rows.ts'

/** An entry of this browser's box office log with its place in the queue. */
export type OwnEntry = {
  list_id: Id
  id: Id
  device_id: Id
  /** Running number of the list's entries on this browser. */
  seq: number
  entry: BoxOfficeEntry
  state: ScanState
  attempts: number
  /** Corrected time of the next attempt. */
  next_try_at: Instant | null
  order_id: Id | null
  conflict: SaleConflict | null
  error: { code: string; message: string } | null
  /** Receipt of a sale as of the sale; absent from other entries and from sales of earlier versions. */
  receipt?: SaleReceipt
}

/** An allotment of this device as the server last stated it. */
export type StoredAllotment = Allotment & { list_id: Id }

/** The prices that a list sells, as last received. */
export type BoxOfficeRow = {
  list_id: Id
  currency: string
  /** Absent if the server never sent it. */
  seller?: BoxOffice['seller']
  offers: BoxOfficeOffer[]
  read_at: Instant
}
