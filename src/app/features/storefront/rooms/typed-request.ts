import { z } from 'zod'
import { roomLayout } from '#contract/rooms/rooms.ts'

const typedRequest = z
  .object({
    layout: roomLayout,
    people: z.number().nullable(),
    extras: z.array(z.number().nullable()),
    answers: z.array(z.object({ answer: z.string(), options: z.array(z.string()) })),
    note: z.string(),
    accepts_terms: z.boolean(),
  })
  .partial()
type TypedRequest = z.infer<typeof typedRequest>

const keyOf = (room_id: string) => `room-request:${room_id}`

/** What was typed for a room before the page was left, for signing in or by accident; {}: nothing. */
export function readTyped(room_id: string): TypedRequest {
  try {
    const kept = typedRequest.safeParse(JSON.parse(sessionStorage.getItem(keyOf(room_id)) ?? '{}'))
    return kept.success ? kept.data : {}
  } catch {
    return {}
  }
}

/** Keeps what is typed for as long as this tab is open; null: it was sent. */
export function keepTyped(room_id: string, typed: TypedRequest | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(keyOf(room_id))
    else sessionStorage.setItem(keyOf(room_id), JSON.stringify(typed))
  } catch {
    // A browser that keeps nothing: the form is empty after signing in.
  }
}
