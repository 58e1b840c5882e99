import { useTranslation } from 'react-i18next'
import type { SkippedDay } from '#contract/rooms/booking-shape.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { problemLabels } from './room-labels.ts'

/** Text of a day that a series must skip, with the reason. */
export function useSkippedDayLabel(): (skipped: SkippedDay) => string {
  const { t } = useTranslation('venue')
  const formatCodes = useFieldErrorLabels()
  const problems: Readonly<Record<string, string>> = problemLabels(t)
  return ({ day, code }) =>
    t('refused_day', {
      day: formatDay(`${day}T12:00:00.000Z`, 'UTC'),
      why: problems[code] ?? formatCodes([code]) ?? '',
    })
}
