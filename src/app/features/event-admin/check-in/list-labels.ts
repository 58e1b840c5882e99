import { useTranslation } from 'react-i18next'
import type { ListForm } from './list-form.ts'

/** What each field of a list is called in its form. */
export function useListLabels(): Record<keyof ListForm, string> {
  const { t } = useTranslation('event-admin')
  return {
    name: t('list.name'),
    description: t('list.description'),
    activates_at: t('list.opens'),
    expires_at: t('list.closes'),
    ticket_ids: t('list.tickets'),
    re_entry: t('list.re_entry'),
    minutes_between_entries: t('list.minutes_between_entries'),
    auto_check_out_at: t('list.auto_check_out_at'),
    admit_unpaid: t('list.admit_unpaid'),
    takes_payment: t('list.takes_payment'),
    finds_by_phone: t('list.finds_by_phone'),
  }
}
