import { useTranslation } from 'react-i18next'
import type { BookingState } from '#contract/rooms/booking-shape.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

const TONES = {
  option: 'default',
  requested: 'info',
  held: 'warning',
  confirmed: 'success',
  postponed: 'warning',
  done: 'default',
  no_show: 'default',
  declined: 'default',
  lapsed: 'default',
  cancelled: 'default',
} as const satisfies Record<BookingState, string>

/** State of a booking as a labelled chip. */
export function BookingStateChip({ state }: { state: BookingState }) {
  return <StatusChip label={useStateLabels()[state]} tone={TONES[state]} />
}

/** Labels of the booking states. */
export function useStateLabels(): Record<BookingState, string> {
  const { t } = useTranslation('venue')
  return {
    option: t('state.option'),
    requested: t('state.requested'),
    held: t('state.held'),
    confirmed: t('state.confirmed'),
    postponed: t('state.postponed'),
    done: t('state.done'),
    no_show: t('state.no_show'),
    declined: t('state.declined'),
    lapsed: t('state.lapsed'),
    cancelled: t('state.cancelled'),
  }
}
