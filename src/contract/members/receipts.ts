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

/** Fields that may change before a decision; omitted fields stay unchanged. */
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
  summary: 'List the receipts of the caller, newest first; at most 500',
  ok: z.object({ data: z.array(receipt) }),
  errors: ['member.none'],
})

/** A refused picture is named as `pictures` and by its index: `pictures.0` to `pictures.2`. */
export const uploadReceipt = endpoint({
  method: 'POST',
  path: RECEIPTS,
  who: 'client',
  summary:
    'Upload a receipt with 1 to 3 pictures; a repeated id returns the existing one, faults name the field',
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
  summary: 'Retrieve a receipt of the caller',
  ok: itemOf(receipt),
  errors: ['receipt.not_found'],
})

export const updateReceipt = endpoint({
  method: 'PUT',
  path: RECEIPT,
  who: 'client',
  summary: 'Update a receipt of the caller; omitted fields stay unchanged, refused once it is in a request',
  body: receiptEdit,
  ok: itemOf(receipt),
  errors: ['receipt.not_found', 'receipt.locked', 'receipt.not_counting', 'receipt.taken', 'version.stale'],
  versioned: true,
})

export const deleteReceipt = endpoint({
  method: 'DELETE',
  path: RECEIPT,
  who: 'client',
  summary: 'Delete a receipt of the caller with its pictures; refused once it is in a request',
  errors: ['receipt.not_found', 'receipt.locked'],
})

/** Validity of a picture's URL in minutes. */
export const PICTURE_ADDRESS_MINUTES = 5

export const readPicture = endpoint({
  method: 'GET',
  path: '/receipt-pictures/:picture_key',
  // The URL authorizes the caller; without it the response is 404, signed in or not.
  who: 'anyone',
  summary: 'Download a picture of a receipt; its URL works for 5 minutes and for one person',
  ok_file: ['image/webp'],
  errors: ['receipt.not_found'],
})
