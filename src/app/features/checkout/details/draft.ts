import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { DetailsForm } from './details-form.ts'

const DAY_MS = 24 * 3_600_000
const KEY_PREFIX = 'checkout-draft:'
const storageKeyOf = (event_id: Id) => KEY_PREFIX + event_id

const answerSchema = z.object({ question_id: z.string(), answer: z.string(), options: z.array(z.string()) })
const name_fields = { first_name: z.string(), last_name: z.string(), email: z.string() }
const draftSchema = z.object({
  order_id: z.string(),
  kept_ms: z.number(),
  form: z.object({
    order: z.object({ ...name_fields, phone: z.string(), questions: z.array(answerSchema) }),
    attendees: z.array(
      z.object({
        ...name_fields,
        ticket_price_id: z.string(),
        is_buyer: z.boolean(),
        questions: z.array(answerSchema),
      }),
    ),
    is_accepted: z.boolean(),
  }),
})

function readStored(key: string): z.infer<typeof draftSchema> | null {
  try {
    const { data } = draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return data === undefined || Date.now() - data.kept_ms > DAY_MS ? null : data
  } catch {
    return null
  }
}

/**
 * Unsubmitted input for an event in this browser; null when there is none or it is a day old. It is stored by
 * event, so that the next order can use it when this one expires.
 */
export const readDraft = (event_id: Id): DetailsForm | null =>
  readStored(storageKeyOf(event_id))?.form ?? null

/** Stores the input of an order as JSON, and deletes old drafts. */
export function saveDraft(event_id: Id, order_id: Id, form_json: string): void {
  const expired_keys = Object.keys(localStorage).filter(
    (key) => key.startsWith(KEY_PREFIX) && readStored(key) === null,
  )
  for (const key of expired_keys) localStorage.removeItem(key)
  try {
    const form: unknown = JSON.parse(form_json)
    localStorage.setItem(storageKeyOf(event_id), JSON.stringify({ order_id, kept_ms: Date.now(), form }))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Deletes the draft of an order that is bought or abandoned. */
export function deleteDraft(event_id: Id, order_id: Id): void {
  if (readStored(storageKeyOf(event_id))?.order_id === order_id)
    localStorage.removeItem(storageKeyOf(event_id))
}
