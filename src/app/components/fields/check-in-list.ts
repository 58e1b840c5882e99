import type { CheckInListEdit } from '#contract/door/check-in-lists.ts'
import { entryRuleDeclarations } from './entry-rules.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'
import { formatDurationValue, formatInstantValue, formatTicketsValue } from './format.ts'
import { formatClock } from './values.ts'

/** Field declarations of a check-in list. */
export const checkInListFields = (t: FieldTexts) =>
  ({
    name: { label: t('check_in_list.name') },
    description: { label: t('check_in_list.description') },
    kind: {
      label: t('check_in_list.kind'),
      choices: {
        entry: t('choices.check_in_list.kind.entry'),
        hand_out: t('choices.check_in_list.kind.hand_out'),
      },
    },
    activates_at: { label: t('check_in_list.activates_at'), format: formatInstantValue },
    expires_at: { label: t('check_in_list.expires_at'), format: formatInstantValue },
    ticket_ids: { label: t('check_in_list.ticket_ids'), format: formatTicketsValue },
    re_entry: {
      label: t('check_in_list.re_entry'),
      choices: {
        never: t('choices.check_in_list.re_entry.never'),
        after_exit: t('choices.check_in_list.re_entry.after_exit'),
        always: t('choices.check_in_list.re_entry.always'),
      },
    },
    minutes_between_entries: {
      label: t('check_in_list.minutes_between_entries'),
      format: formatDurationValue,
    },
    auto_check_out_at: {
      label: t('check_in_list.auto_check_out_at'),
      format: (clock) => formatClock(String(clock)),
    },
    admit_unpaid: { label: t('check_in_list.admit_unpaid') },
    takes_payment: { label: t('check_in_list.takes_payment') },
    finds_by_phone: { label: t('check_in_list.finds_by_phone') },
    ...entryRuleDeclarations(t),
    sells_ticket_ids: { label: t('check_in_list.sells_ticket_ids'), format: formatTicketsValue },
  }) satisfies FieldDeclarations<CheckInListEdit>
