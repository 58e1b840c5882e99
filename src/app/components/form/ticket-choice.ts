import type { Id } from '#contract/wire/id.ts'
import type { FieldErrors } from '#app/components/form-check.ts'

/** Placeholder for "only these tickets" with none selected: neither all tickets nor a valid selection. */
export const NONE_YET: Id = ''

/** A ticket selection as the contract takes it. */
export const toTicketIds = (ids: readonly Id[]): Id[] => ids.filter((id) => id !== NONE_YET)

/** Problems of a ticket selection, for a form's `check`. */
export const checkTickets = (field: string, ids: readonly Id[]): FieldErrors =>
  ids.includes(NONE_YET) ? { [field]: ['ticket_required'] } : {}
