import { useTranslation } from 'react-i18next'
import type { BookingHistoryEntry } from '#contract/rooms/booking-shape.ts'

/** Labels of the entries in a booking's history. */
export function useTimelineLabels(): Record<BookingHistoryEntry['kind'], string> {
  const { t } = useTranslation('bookings')
  return {
    asked: t('line.asked'),
    waits: t('line.waits'),
    advanced: t('line.advanced'),
    approved: t('line.approved'),
    confirmed: t('line.confirmed'),
    declined: t('line.declined'),
    lapsed: t('line.lapsed'),
    paid: t('line.paid'),
    moved: t('line.moved'),
    postponed: t('line.postponed'),
    cancelled: t('line.cancelled'),
    no_show: t('line.no_show'),
    came: t('line.came'),
    attendance_unsaid: t('line.attendance_unsaid'),
    given_back: t('line.given_back'),
    refund_failed: t('line.refund_failed'),
    refunded_at_provider: t('line.refunded_at_provider'),
    dispute_opened: t('line.dispute_opened'),
    dispute_won: t('line.dispute_won'),
    dispute_lost: t('line.dispute_lost'),
  }
}
