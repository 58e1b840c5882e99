import type { Receipt } from '#contract/members/receipts.ts'
import { fileOf, grainyPicture } from '#tests/support/uploads.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** A unique picture. */
export const makeReceiptPicture = async () => fileOf(await grainyPicture(), 'a.jpg')

type ReceiptForm = { merchant_id: string; number: string; files?: File[] } & Partial<
  Record<string, string | File[]>
>

/** Uploads a receipt as the app does, with valid defaults. */
export async function postReceipt({ server }: Fixture, token: string, { files, ...texts }: ReceiptForm) {
  const form = new FormData()
  const said = { date: '2026-11-20', amount_cents: '60000', ...texts }
  for (const [name, value] of Object.entries(said)) if (typeof value === 'string') form.append(name, value)
  for (const file of files ?? [await makeReceiptPicture()]) form.append('pictures', file)
  return server.raw('POST', '/WOWusers/receipts', { body: form, token })
}
/** Error code of a response. */
export const codeOf = (reply: { json: unknown }) => (reply.json as { code: string }).code
/** Field errors of a response. */
export const errorsOf = (reply: { json: unknown }) =>
  (reply.json as { errors?: Record<string, string[]> }).errors
/** Stored receipt of a response. */
export const dataOf = (reply: { json: unknown }) => (reply.json as { data: Receipt }).data
