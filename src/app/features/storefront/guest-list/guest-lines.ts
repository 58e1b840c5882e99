import type { GuestName, HostedList } from '#contract/orders/guest-lists.ts'
import type { Id } from '#contract/wire/id.ts'

/** A place of a guest list with the name in it; blank: free. */
export type GuestLine = {
  key: string
  attendee_id: Id | null
  ticket_id: Id
  name: string
  has_come: boolean
}

/** Returns a line for each place, named ones first. */
export function linesOf({ places, names }: HostedList): GuestLine[] {
  return places.flatMap(({ ticket_id, quantity }) => {
    const named = names
      .filter((guest) => guest.ticket_id === ticket_id)
      .map((guest): GuestLine => ({ ...guest, key: guest.attendee_id }))
    const free = Array.from({ length: Math.max(0, quantity - named.length) }, (_, at): GuestLine => {
      return { key: `${ticket_id}_${at}`, attendee_id: null, ticket_id, name: '', has_come: false }
    })
    return [...named, ...free]
  })
}

/** Returns the names to save: those of the lines that are not blank. */
export function namesOf(lines: readonly GuestLine[]): GuestName[] {
  return lines.flatMap(({ attendee_id, ticket_id, name }) =>
    name.trim() === ''
      ? []
      : [{ ...(attendee_id !== null && { attendee_id }), ticket_id, name: name.trim() }],
  )
}
