import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'

/** A note for the door staff, and whether it needs attention; the flag may be set without a text. */
export type DoorNote = {
  subject: 'order' | 'ticket' | 'person'
  text: string | null
  needs_attention: boolean
}

/** Notes on a ticket: of its order, its type and its attendee, in this order. */
export function notesOf(attendee: MirrorAttendee | null, ticket: MirrorTicket | null): DoorNote[] {
  if (attendee === null) return []
  const notes = [
    noteOf('order', attendee.order_note, attendee.order_needs_attention),
    noteOf('ticket', ticket?.note, ticket?.needs_attention),
    noteOf('person', attendee.note, attendee.needs_attention),
  ]
  return notes.filter(({ text, needs_attention }) => text !== null || needs_attention)
}

function noteOf(subject: DoorNote['subject'], text: string | undefined, flag: boolean | undefined): DoorNote {
  return { subject, text: text ?? null, needs_attention: flag ?? false }
}
