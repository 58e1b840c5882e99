import type { Allotment, BoxOfficeOffer, Sale, ShiftOpening, Tender } from '#contract/door/box-office.ts'
import type { Building } from '#contract/door/building.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { SaleReceipt } from '#rules/sales/sale-receipt.ts'
import type { OwnEntry } from '#offline/storage/box-office-rows.ts'

/** Tickets of one price at the price that was shown. */
export type SaleRequestLine = { ticket_id: Id; price_id: Id; quantity: number; unit_cents: number }
export type SaleRequest = {
  lines: readonly SaleRequestLine[]
  tender: Tender
  given_cents: number
  /** Whether the holders are admitted with the sale. */
  admits: boolean
  /** The door was asked whether to let the holders in although the building is full. */
  over_limit?: boolean
  name?: string
  /** Where receipt and tickets are sent once the sale reaches the server; null: nowhere. */
  email?: string | null
  /** Language of these mails. */
  locale?: Locale
}

/** Whether this device may sell now, and the supervisor whose PIN opened the right; null: the device has it. */
export type TillSeller = { may_sell: boolean; supervisor_id: Id | null }

/** A price that is offered here, with the places that this device may sell without a network. */
export type TillOffer = BoxOfficeOffer & { left: number }
/** A sale of this device, newest first. */
export type TillSale = {
  sale: Sale
  state: OwnEntry['state']
  conflict: OwnEntry['conflict']
  error: OwnEntry['error']
  is_reversed: boolean
  is_reversible: boolean
  receipt: SaleReceipt
}
/** The open shift and the cash that its till should hold. */
export type TillShift = { opening: ShiftOpening; expected_cents: number }

export type TillState = {
  /** Null before the prices were received. */
  currency: string | null
  offers: TillOffer[]
  allotments: (Allotment & { left: number })[]
  sales: TillSale[]
  shift: TillShift | null
  /** Entries that the server does not have yet. */
  waiting: number
}

/** A call to the till; ids are created by the screen, so that a repeated call changes nothing more. */
export type TillCommand =
  | { kind: 'read' }
  /** Asks the server first, if it is reachable. */
  | { kind: 'refresh' }
  | { kind: 'sell'; id: Id; request: SaleRequest }
  | { kind: 'reverse'; id: Id; sale_id: Id }
  | { kind: 'take'; id: Id; ticket_id: Id; price_id: Id; quantity: number }
  | { kind: 'return'; allotment_id: Id }
  | { kind: 'open_shift'; id: Id; float_cents: number }
  | { kind: 'close_shift'; id: Id; counted_cents: number; signed_by: string }

export type TillResult =
  | { kind: 'done' }
  /** The sale is stored; `verdict` is of the first ticket that was not admitted, null when all were or none should. */
  | { kind: 'sold'; sale: Sale; verdict: Verdict | null }
  /** Nothing was sold: more tickets than places. */
  | { kind: 'no_places'; offers: (BoxOfficeOffer & { missing: number })[] }
  /** The holders are more than the building has room for. Nothing is stored: the door asks, and sells with `over_limit`. */
  | { kind: 'building_full'; building: Building }
  | { kind: 'not_reversible' }
  /** The server refused, by its error code. */
  | { kind: 'refused'; code: string }
  /** Needs the network. */
  | { kind: 'unreachable' }
  /** The phone could not store it: nothing happened. */
  | { kind: 'not_saved' }
  /** The list was not downloaded yet, or sells nothing. */
  | { kind: 'not_ready' }

export type TillReply = { result: TillResult; state: TillState }
