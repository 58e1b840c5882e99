import { useTranslation } from 'react-i18next'
import type { EditableResource } from '#contract/resources.ts'

/** Display names of the resources. */
export function useResourceLabels(): Record<EditableResource, string> {
  const { t } = useTranslation('manage')
  return {
    event: t('edits.of.event'),
    event_settings: t('edits.of.event_settings'),
    ticket: t('edits.of.ticket'),
    question: t('edits.of.question'),
    promo_code: t('edits.of.promo_code'),
    affiliate: t('edits.of.affiliate'),
    capacity_assignment: t('edits.of.capacity_assignment'),
    check_in_list: t('edits.of.check_in_list'),
    attendee: t('edits.of.attendee'),
    organizer: t('edits.of.organizer'),
    tax_or_fee: t('edits.of.tax_or_fee'),
    merchant: t('edits.of.merchant'),
    room: t('edits.of.room'),
    other_event: t('edits.of.other_event'),
    booking: t('edits.of.booking'),
  }
}
