import { z } from 'zod'
import { FIRST_NAME_MAX } from '../account/users.ts'
import { email, locale } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { errorStatus, type ErrorCode } from '../wire/errors.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { cents, sumOfCents } from '../wire/money.ts'
import { namePart, text } from '../wire/text.ts'
import { HAND_OVER_HOURS } from './devices.ts'
import { TICKET_CODE_LENGTH } from './ticket-code.ts'

/** Hours after which the unused places of an allotment return to the common stock. */
export const ALLOTMENT_HOURS = 12
export const ALLOTMENT_MAX = 500
export const SALE_TICKETS_MAX = 50
export const ENTRIES_PER_REQUEST = 50
export const SIGNATURE_MAX = 100
const SALE_LINES_MAX = 50

/** How the money was received; `card_elsewhere`: on a card terminal that is not connected. */
export const tender = z.enum(['cash', 'fps', 'card_elsewhere'])
export type Tender = z.infer<typeof tender>

/** Places of one price that a device may sell without a network until an instant. */
export const allotment = z.object({
  id: idOf('allotment'),
  device_id: z.string(),
  ticket_id: idOf('ticket'),
  price_id: idOf('price'),
  /** Places given. */
  quantity: z.number().int(),
  /** Places of sales that the server has booked. */
  used: z.number().int(),
  /** Unused places return at this instant. */
  until: instant,
  /** When it was returned or taken back; null: not. */
  ended_at: instant.nullable(),
})
export type Allotment = z.infer<typeof allotment>

const ticketCode = z.string().regex(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${TICKET_CODE_LENGTH}}$`), 'invalid')

/** Tickets of one price, taken from one allotment (null: from the common stock). */
const saleLine = z.strictObject({
  ticket_id: idOf('ticket'),
  /** Null: the first price of the ticket type. */
  price_id: idOf('price').nullable().default(null),
  allotment_id: idOf('allotment').nullable().default(null),
  /** Price of one ticket with taxes and fees, as the device showed it. */
  unit_cents: cents,
  /** Codes of the tickets, created by the device with the event's door key. */
  codes: uniqueList(z.array(ticketCode).min(1, 'required').max(SALE_TICKETS_MAX, 'too_long')),
})
export type SaleLine = z.infer<typeof saleLine>

const entryId = idOf('box_office_entry')

export const sale = z
  .strictObject({
    kind: z.literal('sale'),
    id: entryId,
    lines: z.array(saleLine).min(1, 'required').max(SALE_LINES_MAX, 'too_long'),
    tender,
    sum_cents: sumOfCents,
    /** What the buyer gave; the change is the difference. */
    given_cents: sumOfCents,
    sold_at: instant,
    /** The holders were admitted at once; their scans are sent as scans. */
    admits: z.boolean().default(false),
    name: namePart(0, FIRST_NAME_MAX).default(''),
    email: email.nullable().default(null),
    /** Language of the buyer's mails; omitted: of the device. */
    locale: locale.optional(),
    /** The supervisor whose PIN opened the right to sell; omitted: the device has it. */
    supervisor_id: idOf('supervisor').optional(),
  })
  .superRefine(({ lines, sum_cents, given_cents }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const codes = lines.flatMap((line) => line.codes)
    const sum = lines.reduce((total, line) => total + line.unit_cents * line.codes.length, 0)
    if (new Set(codes).size < codes.length) issue('lines', 'repeated')
    if (codes.length > SALE_TICKETS_MAX) issue('lines', 'too_long')
    if (sum !== sum_cents) issue('sum_cents', 'sum_differs')
    if (given_cents < sum_cents) issue('given_cents', 'too_small')
  })
export type Sale = z.infer<typeof sale>

/** Takes a sale of the same device back: the tickets are cancelled and the money is returned. */
export const saleReversal = z.strictObject({
  kind: z.literal('reversal'),
  id: entryId,
  reverses: entryId,
  at: instant,
})
export type SaleReversal = z.infer<typeof saleReversal>

/** A device opens its till with a float. */
export const shiftOpening = z.strictObject({
  kind: z.literal('shift_opened'),
  id: entryId,
  at: instant,
  float_cents: sumOfCents,
})
export type ShiftOpening = z.infer<typeof shiftOpening>

/** The cash of a shift is counted and signed. */
const shiftClosing = z.strictObject({
  kind: z.literal('shift_closed'),
  id: entryId,
  /** The opening that this closes. */
  opening_id: entryId,
  at: instant,
  counted_cents: sumOfCents,
  signed_by: text(1, SIGNATURE_MAX),
})

/** An entry of the box office log of a device, which is never changed. */
export const boxOfficeEntry = z.discriminatedUnion('kind', [sale, saleReversal, shiftOpening, shiftClosing])
export type BoxOfficeEntry = z.infer<typeof boxOfficeEntry>

/** Why a stored sale needs a look: more was sold than the stock had. */
export const saleConflict = z.enum(['beyond_stock'])
export type SaleConflict = z.infer<typeof saleConflict>

const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorStatus, code))

/** One answer per entry, in the order sent. */
export const entryAnswer = z.object({
  id: z.string().nullable(),
  stored: z.boolean(),
  /** The order of a sale. */
  order_id: idOf('order').nullable(),
  conflict: saleConflict.nullable(),
  error: z
    .object({
      code: errorCode,
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
})
export type EntryAnswer = z.infer<typeof entryAnswer>

/** A tax or fee in the price of one ticket, for receipts. */
const offerCharge = z.object({
  name: z.string(),
  /** Percentage; null for a fixed amount. */
  percent: z.number().nullable(),
  amount_cents: z.number().int(),
})
export type OfferCharge = z.infer<typeof offerCharge>

/** A price that a device may sell. */
export const boxOfficeOffer = z.object({
  ticket_id: idOf('ticket'),
  ticket_no: z.number().int(),
  ticket_name: z.string(),
  price_id: idOf('price'),
  price_label: z.string().nullable(),
  /** Price of one ticket with taxes and fees. */
  unit_cents: z.number().int(),
  /** Taxes and fees in this price; absent from servers that do not state them. */
  charges: z.array(offerCharge).optional(),
  /** Places in the common stock; null: unlimited. */
  stock: z.number().int().nullable(),
  /** Places that other devices of the event hold, by the name of the device or its gate. */
  elsewhere: z.array(z.object({ device: z.string(), places: z.number().int() })),
})
export type BoxOfficeOffer = z.infer<typeof boxOfficeOffer>

const ownAllotments = z.array(allotment)

export const boxOffice = z.object({
  currency: z.string(),
  /** Heads receipts; absent from servers that do not state it. */
  seller: z.object({ name: z.string(), place: z.string() }).optional(),
  offers: z.array(boxOfficeOffer),
  /** Those of the calling device that have not ended. */
  allotments: ownAllotments,
})
export type BoxOffice = z.infer<typeof boxOffice>

export const readBoxOffice = endpoint({
  method: 'GET',
  path: '/check-in-lists/:check_in_list_id/box-office',
  who: 'door',
  summary: 'Retrieve the prices that the calling device may sell, and its allotments',
  ok: itemOf(boxOffice),
  errors: ['check_in_list.not_found', 'device.revoked'],
})

export const takeAllotment = endpoint({
  method: 'POST',
  path: '/check-in-lists/:check_in_list_id/allotments',
  who: 'door',
  summary: 'Take places of a price from the common stock for the calling device; all or none',
  body: z.strictObject({
    /** Created by the device: a repeated request with the same id takes nothing more. */
    id: idOf('allotment'),
    ticket_id: idOf('ticket'),
    price_id: idOf('price'),
    quantity: z.number().int('integer').min(1, 'too_small').max(ALLOTMENT_MAX, 'too_large'),
    /** The supervisor whose PIN opened the right to sell; omitted: the device has it. */
    supervisor_id: idOf('supervisor').optional(),
  }),
  ok: itemOf(allotment),
  ok_status: 201,
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked', 'box_office.not_sold', 'ticket.sold_out', 'id.taken'],
})

export const returnAllotment = endpoint({
  method: 'POST',
  path: '/check-in-lists/:check_in_list_id/allotments/:allotment_id/return',
  who: 'door',
  summary: 'Return the unused places of an allotment of the calling device',
  ok: itemOf(allotment),
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked', 'allotment.not_found'],
})

export const sendBoxOfficeEntries = endpoint({
  method: 'POST',
  path: '/check-in-lists/:check_in_list_id/box-office/entries',
  who: 'door',
  summary: 'Send at most 50 sales, reversals and shifts; each id is stored once, answers in the order sent',
  body_limit_bytes: 2 * 1024 * 1024,
  after_revocation_hours: HAND_OVER_HOURS,
  body: z.object({
    /** Validated one by one: a malformed entry gets its own error and does not stop the others. */
    entries: z.array(z.unknown()).min(1, 'required').max(ENTRIES_PER_REQUEST, 'too_long'),
  }),
  ok: z.object({
    data: z.array(entryAnswer),
    meta: z.object({ server_time: instant, allotments: ownAllotments }),
  }),
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked'],
})
