import { checkInListEdit, checkInListNew, type CheckInList, type ReEntry } from '#contract/check-in-lists.ts'
import type { Id } from '#contract/id.ts'
import type { Ticket } from '#contract/tickets.ts'
import { fromInputValue, toInputValue } from '#app/lib/dates.ts'
import { checkForm } from '#app/parts/form-check.ts'

export type ListForm = {
  name: string
  description: string
  /** Wall times in the event's timezone; empty is none. */
  activates_at: string
  expires_at: string
  ticket_ids: Id[]
  re_entry: ReEntry
  admit_unpaid: boolean
}

/** The form as it opens: of a list, or blank with every ticket. */
export function listFormOf(
  list: CheckInList | null,
  { tickets, timezone }: { tickets: Ticket[]; timezone: string },
): ListForm {
  const wall = (at: string | null) => (at === null ? '' : toInputValue(at, timezone))
  return {
    name: list?.name ?? '',
    description: list?.description ?? '',
    activates_at: wall(list?.activates_at ?? null),
    expires_at: wall(list?.expires_at ?? null),
    ticket_ids: list?.ticket_ids ?? tickets.map(({ id }) => id),
    re_entry: list?.re_entry ?? 'never',
    admit_unpaid: list?.admit_unpaid ?? false,
  }
}

const readForm = (form: ListForm, timezone: string) => ({
  ...form,
  activates_at: fromInputValue(form.activates_at, timezone),
  expires_at: fromInputValue(form.expires_at, timezone),
})

const endsEarly = ({ activates_at, expires_at }: ReturnType<typeof readForm>) =>
  activates_at !== null && expires_at !== null && expires_at < activates_at

/** The changed list as the contract takes it. */
export function checkListEdit(form: ListForm, timezone: string) {
  const read = readForm(form, timezone)
  if (endsEarly(read)) return { data: null, errors: { expires_at: ['ends_before_start'] } }
  return checkForm(checkInListEdit, read)
}

/** The new list as the contract takes it. */
export function checkListNew(form: ListForm, timezone: string, id: Id) {
  const read = readForm(form, timezone)
  if (endsEarly(read)) return { data: null, errors: { expires_at: ['ends_before_start'] } }
  return checkForm(checkInListNew, { ...read, id })
}
