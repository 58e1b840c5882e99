import type { Id } from '#contract/wire/id.ts'
import type { FieldErrors } from '#app/components/form-check.ts'

/** "Only these tickets", and none of them yet: neither every ticket nor a choice that can be saved. */
export const NONE_YET: Id = ''

/** A choice of tickets as the contract takes it. */
export const toTicketIds = (ids: readonly Id[]): Id[] => ids.filter((id) => id !== NONE_YET)

/** What is wrong with a choice of tickets, for the `check` of a form. */
export const checkTickets = (field: string, ids: readonly Id[]): FieldErrors =>
  ids.includes(NONE_YET) ? { [field]: ['ticket_required'] } : {}
