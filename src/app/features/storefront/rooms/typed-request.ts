import { z } from 'zod'

const draftSchema = z
  .object({
    extras: z.array(z.number().nullable()),
    answers: z.array(z.object({ answer: z.string(), options: z.array(z.string()) })),
    note: z.string(),
    accepts_terms: z.boolean(),
  })
  .partial()
type RequestDraft = z.infer<typeof draftSchema>

const storageKeyOf = (room_id: string) => `room-request:${room_id}`

/** Stored input of a room request, from before the page was left; {} when there is none. */
export function readRequestDraft(room_id: string): RequestDraft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKeyOf(room_id)) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** Stores the input while this tab is open; null deletes it after sending. */
export function saveRequestDraft(room_id: string, draft: RequestDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(storageKeyOf(room_id))
    else sessionStorage.setItem(storageKeyOf(room_id), JSON.stringify(draft))
  } catch {
    // Without storage, the form is empty after signing in.
  }
}
