import { useTranslation } from 'react-i18next'
import type { Figures } from '#contract/rooms/booking-figures.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import { numberFormatter } from '#rules/text/formatters.ts'
import { formatDuration, formatHours } from '#app/lib/format/durations.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import type { Column } from '#app/ui/table/data-table.tsx'

/** Figures of a room or of a week. */
export type FiguresRow = { key: string; name: string; figures: Figures }

/**
 * Columns of the figures.
 * @param heading heading of the first column
 */
export function useFiguresColumns(heading: string, currency: string): Column<FiguresRow>[] {
  const { t } = useTranslation('bookings')
  const number = (key: string, header: string, format: (figures: Figures) => string): Column<FiguresRow> => ({
    key,
    header,
    align: 'right',
    cell: ({ figures }) => format(figures),
  })
  return [
    { key: 'name', header: heading, cell: ({ name }) => name },
    number('booked', t('figures.booked'), ({ booked_minutes }) => formatHours(booked_minutes)),
    number('open', t('figures.open'), ({ open_minutes }) => formatHours(open_minutes)),
    number('share', t('figures.share'), formatOccupancy),
    number('income', t('figures.income'), ({ income_cents }) => formatMoney(income_cents, currency)),
    number('requests', t('figures.requests'), ({ requests }) => formatNumber(requests)),
    number('median', t('figures.median'), ({ median_wait_minutes }) => formatWait(median_wait_minutes)),
    number('longest', t('figures.longest'), ({ longest_wait_minutes }) => formatWait(longest_wait_minutes)),
  ]
}

const formatOccupancy = ({ booked_minutes, open_minutes }: Figures) =>
  open_minutes === 0
    ? '–'
    : numberFormatter(currentTag(), { style: 'percent', maximumFractionDigits: 0 }).format(
        booked_minutes / open_minutes,
      )

const formatWait = (minutes: number | null) => (minutes === null ? '–' : formatDuration(minutes))
