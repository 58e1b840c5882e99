import { z } from 'zod'
import { roomLayout } from '#contract/rooms/rooms.ts'

const draftSchema = z
  .object({
    layout: roomLayout,
    people: z.number().nullable(),
    extras: z.array(z.number().nullable()),
    answers: z.array(z.object({ answer: z.string(), options: z.array(z.string()) })),
    note: z.string(),
    accepts_terms: z.boolean(),
  })
  .partial()
type RequestDraft = z.infer<typeof draftSchema>

const storageKeyOf = (room_id: string) => `room-request:${room_id}`

/** What was typed for a room before the page was left, for signing in or by accident; {}: nothing. */
export function readRequestDraft(room_id: string): RequestDraft {
  try {
    const kept = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKeyOf(room_id)) ?? '{}'))
    return kept.success ? kept.data : {}
  } catch {
    return {}
  }
}

/** Keeps what is typed for as long as this tab is open; null: it was sent. */
export function saveRequestDraft(room_id: string, typed: RequestDraft | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(storageKeyOf(room_id))
    else sessionStorage.setItem(storageKeyOf(room_id), JSON.stringify(typed))
  } catch {
    // A browser that keeps nothing: the form is empty after signing in.
  }
}
