import type { CheckInList, CheckInListNew, ListKind, ReEntry } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import { closesBeforeOpening } from '#rules/door/check-in-list-status.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import type { FieldErrors } from '#app/components/form-check.ts'
import {
  translationsBody,
  translationsForm,
  type TypedTranslations,
} from '#app/components/translations/translations.ts'
import { entryRulesBody, entryRulesForm, type EntryRulesForm } from '../entry-rules/entry-rules-form.ts'

/** Texts with translations. */
export const LIST_TEXTS = ['name', 'description'] as const

export type ListForm = {
  name: string
  description: string
  translations: TypedTranslations<(typeof LIST_TEXTS)[number]>
  kind: ListKind
  /** Wall times in the event's timezone; empty for none. */
  activates_at: string
  expires_at: string
  ticket_ids: Id[]
  re_entry: ReEntry
  minutes_between_entries: number | null
  /** HH:mm in the event's timezone; empty for never. */
  auto_check_out_at: string
  admit_unpaid: boolean
  takes_payment: boolean
  finds_by_phone: boolean
  sells_ticket_ids: Id[]
} & EntryRulesForm

/** Initial form values of a list, or of a new one with all tickets, which takes money if buyers may pay at the door. */
export function listFormOf(
  list: CheckInList | null,
  { tickets, timezone, pays_at_door }: { tickets: Ticket[]; timezone: string; pays_at_door: boolean },
): ListForm {
  const toWallTime = (at: string | null) => (at === null ? '' : toInputValue(at, timezone))
  return {
    name: list?.name ?? '',
    description: list?.description ?? '',
    translations: translationsForm(LIST_TEXTS, list?.translations),
    kind: list?.kind ?? 'entry',
    activates_at: toWallTime(list?.activates_at ?? null),
    expires_at: toWallTime(list?.expires_at ?? null),
    ticket_ids: list?.ticket_ids ?? tickets.map(({ id }) => id),
    re_entry: list?.re_entry ?? 'never',
    minutes_between_entries: list?.minutes_between_entries ?? null,
    auto_check_out_at: list?.auto_check_out_at ?? '',
    admit_unpaid: list?.admit_unpaid ?? false,
    takes_payment: list?.takes_payment ?? pays_at_door,
    finds_by_phone: list?.finds_by_phone ?? false,
    ...entryRulesForm(list),
    sells_ticket_ids: list?.sells_ticket_ids ?? [],
  }
}

/** The form values as a request body. */
export const listBodyOf = (form: ListForm, timezone: string) => ({
  ...form,
  translations: translationsBody(form.translations),
  activates_at: fromInputValue(form.activates_at, timezone),
  expires_at: fromInputValue(form.expires_at, timezone),
  auto_check_out_at: form.auto_check_out_at === '' ? null : form.auto_check_out_at,
  ...entryRulesBody(form),
})

/** Problems of a list's opening times. */
export const checkListWindow = (list: CheckInListNew): FieldErrors =>
  closesBeforeOpening(list) ? { expires_at: ['ends_before_start'] } : {}
