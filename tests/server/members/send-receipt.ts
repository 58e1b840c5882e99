import type { Receipt } from '#contract/members/receipts.ts'
import { fileOf, grainyPicture } from '#tests/support/uploads.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** A picture like no other. */
export const makeReceiptPicture = async () => fileOf(await grainyPicture(), 'a.jpg')

type ReceiptForm = { merchant_id: string; number: string; files?: File[] } & Partial<
  Record<string, string | File[]>
>

/** Sends a receipt as the app does; what is left out is good. */
export async function postReceipt({ server }: Fixture, token: string, { files, ...texts }: ReceiptForm) {
  const form = new FormData()
  const said = { date: '2026-11-20', amount_cents: '60000', ...texts }
  for (const [name, value] of Object.entries(said)) if (typeof value === 'string') form.append(name, value)
  for (const file of files ?? [await makeReceiptPicture()]) form.append('pictures', file)
  return server.raw('POST', '/WOWusers/receipts', { body: form, token })
}
/** Of a refusal. */
export const codeOf = (reply: { json: unknown }) => (reply.json as { code: string }).code
/** By field. */
export const errorsOf = (reply: { json: unknown }) =>
  (reply.json as { errors?: Record<string, string[]> }).errors
/** What was taken. */
export const dataOf = (reply: { json: unknown }) => (reply.json as { data: Receipt }).data
