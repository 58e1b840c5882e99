import { z } from 'zod'
import { day } from '../wire/day.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { codeWithLetters } from '../wire/text.ts'
import { asOneLine } from '../wire/one-line.ts'

export const RECEIPT_NUMBER_MAX = 60
export const RECEIPT_PICTURES_MAX = 3
/** Exclusive maximum size of a picture in bytes (S4.10). */
export const PICTURE_BELOW_BYTES = 5 * 1024 * 1024
export const RECEIPT_AMOUNT_MAX_CENTS = 100_000_000

/** Status of a receipt: sent, being reviewed, and the two outcomes. */
export const receiptStatus = z.enum(['SENT', 'PENDING', 'APPROVED', 'REJECTED'])
export type ReceiptStatus = z.infer<typeof receiptStatus>

/** Why a receipt or request is rejected; shown in the member's language. */
export const rejectionCode = z.enum([
  'unreadable',
  'differs',
  'not_listed',
  'too_old',
  'too_little',
  'counted_before',
  'not_a_receipt',
  'own_words',
])
export type RejectionCode = z.infer<typeof rejectionCode>

export const rejection = z.object({
  code: rejectionCode,
  /** A comment by staff, as written; '' for none. */
  words: z.string(),
})
export type Rejection = z.infer<typeof rejection>

const number = codeWithLetters(RECEIPT_NUMBER_MAX)
const amountCents = z.number().int().min(1, 'too_small').max(RECEIPT_AMOUNT_MAX_CENTS, 'too_large')

/** A receipt for its member. */
export const receipt = z.object({
  id: idOf('receipt'),
  merchant_id: idOf('merchant'),
  /** The merchant's name at that time, in the languages of the list. */
  merchant_name: z.string(),
  merchant_name_zh: z.string(),
  number: z.string(),
  /** Day of purchase. */
  date: day,
  amount_cents: z.number().int(),
  currency: z.literal('HKD'),
  /** By the phone's clock; null: sent when it was taken. */
  captured_at: instant.nullable(),
  uploaded_at: instant,
  status: receiptStatus,
  rejection: rejection.nullable(),
  /** The upgrade request that contains it. */
  request_id: idOf('upgrade').nullable(),
  /** URLs of the pictures, valid for minutes and for the caller only; empty once deleted. */
  pictures: z.array(z.string()),
  version: z.number().int(),
})
export type Receipt = z.infer<typeof receipt>

/** Text field of a multipart form: a number as digits. */
const amountField = asOneLine(z.string().regex(/^\d{1,9}$/, 'integer'))
  .transform(Number)
  .pipe(amountCents)

export const receiptNew = z.strictObject({
  id: idOf('receipt').optional(),
  merchant_id: idOf('merchant'),
  number,
  date: day,
  amount_cents: amountField,
  captured_at: instant.optional(),
})
export type ReceiptNew = z.infer<typeof receiptNew>

/** Fields that may change before a decision. A missing field means "leave as it is". */
export const receiptEdit = z
  .strictObject({ merchant_id: idOf('merchant'), number, date: day, amount_cents: amountCents })
  .partial()
export type ReceiptEdit = z.infer<typeof receiptEdit>

const RECEIPTS = '/WOWusers/receipts'
const RECEIPT = `${RECEIPTS}/:receipt_id` as const

export const listReceipts = endpoint({
  method: 'GET',
  path: RECEIPTS,
  who: 'client',
  summary: 'The own receipts, newest first; never more than 500',
  ok: z.object({ data: z.array(receipt) }),
  errors: ['member.none'],
})

export const uploadReceipt = endpoint({
  method: 'POST',
  path: RECEIPTS,
  who: 'client',
  summary:
    'Send a receipt with one to three pictures; a repeat under the same id gives the one that is there; whatever keeps it from counting is named by field, a picture that is refused as pictures and as pictures.0 to pictures.2',
  upload: { field: 'pictures', below_bytes: PICTURE_BELOW_BYTES, most: RECEIPT_PICTURES_MAX },
  body: receiptNew,
  ok: itemOf(receipt),
  ok_status: 201,
  errors: [
    'member.none',
    'receipt.not_counting',
    'receipt.taken',
    'receipt.same_file',
    'receipt.too_many',
    'file.too_large',
    'file.too_many',
    'image.invalid_format',
    'image.heic',
    'image.too_small',
    'image.too_large_pixels',
    'id.taken',
    'rate.limited',
  ],
  per_minute: 30,
})

export const readReceipt = endpoint({
  method: 'GET',
  path: RECEIPT,
  who: 'client',
  summary: 'One of the own receipts',
  ok: itemOf(receipt),
  errors: ['receipt.not_found'],
})

export const updateReceipt = endpoint({
  method: 'PUT',
  path: RECEIPT,
  who: 'client',
  summary: 'Change what was typed of a receipt that is in no request',
  body: receiptEdit,
  ok: itemOf(receipt),
  errors: ['receipt.not_found', 'receipt.locked', 'receipt.not_counting', 'receipt.taken', 'version.stale'],
  versioned: true,
})

export const deleteReceipt = endpoint({
  method: 'DELETE',
  path: RECEIPT,
  who: 'client',
  summary: 'Take a receipt that is in no request back, with its pictures',
  errors: ['receipt.not_found', 'receipt.locked'],
})

/** Validity of a picture's URL in minutes. */
export const PICTURE_ADDRESS_MINUTES = 5

export const readPicture = endpoint({
  method: 'GET',
  path: '/receipt-pictures/:picture_key',
  // The URL authorizes the caller; without it the response is 404, signed in or not.
  who: 'anyone',
  summary: 'A picture of a receipt, for who was given its address and for five minutes',
  ok_file: ['image/webp'],
  errors: ['receipt.not_found'],
})
