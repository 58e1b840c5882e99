import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { EventStats } from '#contract/events/stats.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { eventCapacity } from '#rules/sales/event-availability.ts'
import { formatMoney, formatNumber, formatShare } from '#app/lib/format/money.ts'
import { useNow } from '#app/components/use-now.ts'
import { useEvent } from '../use-event.tsx'
import { useDoorsOpen } from './doors-open.ts'

interface KeyFigure {
  label: string
  value: string
  /** What the value is compared with. */
  note: string
  /** Share of a whole, drawn as a bar; omitted when there is no whole. */
  share?: number
}

/** The figures that say how the event is going; who has come leads once doors are open. */
export function Figures({ stats }: { stats: EventStats }) {
  const figures = useFigures(stats)
  return (
    <Box component="dl" sx={{ ...grid, m: 0 }}>
      {figures.map(({ label, value, note, share }) => (
        <Paper key={label} variant="outlined" sx={card}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={amount}>
            {value}
          </Typography>
          <Box component="dd" sx={{ m: 0, mt: 'auto' }}>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
            {share !== undefined && (
              <LinearProgress
                aria-hidden
                variant="determinate"
                value={Math.min(100, share * 100)}
                sx={{ mt: 0.5, height: 4 }}
              />
            )}
          </Box>
        </Paper>
      ))}
    </Box>
  )
}

function useFigures(stats: EventStats): KeyFigure[] {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const now = fromEpochMs(useNow())
  const doors_open = useDoorsOpen()
  const sold = useSoldFigure(stats)
  const checked_in: KeyFigure = {
    label: t('dashboard.entered'),
    value: t('dashboard.of', { some: formatNumber(stats.entered), all: formatNumber(stats.expected) }),
    note: stats.expected === 0 ? '' : wholeShare(stats.entered / stats.expected),
    share: stats.expected === 0 ? 0 : stats.entered / stats.expected,
  }
  const orders = t('dashboard.orders_count', { count: stats.orders_count })
  const money = moneyFigure(stats)
  const rest: KeyFigure[] = [
    sold,
    money === null
      ? { label: t('dashboard.orders'), value: formatNumber(stats.orders_count), note: '' }
      : {
          label: t('dashboard.net'),
          value: money.net,
          note:
            (money.refunded && t('dashboard.given_back', { amount: money.refunded })) ||
            (money.awaited && t('dashboard.awaited', { amount: money.awaited })) ||
            orders,
        },
  ]
  if (!isOverAt(event, now)) {
    const [today, yesterday] = lastTwoDays(stats, dayAt(now, event.timezone))
    rest.push({
      label: t('dashboard.today'),
      value: formatNumber(today),
      note: t('dashboard.yesterday', { tickets: formatNumber(yesterday) }),
    })
  } else if (money !== null) {
    rest.push({ label: t('dashboard.orders'), value: formatNumber(stats.orders_count), note: '' })
  }
  return doors_open ? [checked_in, ...rest] : [...rest, checked_in]
}

function useSoldFigure({ tickets_sold, expected }: EventStats): KeyFigure {
  const { t } = useTranslation('dashboard')
  const { tickets, capacity_assignments } = useEvent()
  const places = eventCapacity(tickets, capacity_assignments)
  const figure = { label: t('dashboard.tickets_sold'), value: formatNumber(tickets_sold) }
  if (places === null || places === 0)
    return { ...figure, note: places === null ? t('dashboard.no_limit') : '' }
  const share = expected / places
  return {
    ...figure,
    note: t('dashboard.capacity', { share: wholeShare(share), places: formatNumber(places) }),
    share,
  }
}

/** What came in less what went back; null without permission to see money. */
function moneyFigure({ gross_cents, refunded_cents, awaited_cents, currency }: EventStats) {
  if (gross_cents === null) return null
  const format = (cents: number | null) => (cents === null || cents === 0 ? '' : formatMoney(cents, currency))
  return {
    net: formatMoney(gross_cents - (refunded_cents ?? 0), currency),
    refunded: format(refunded_cents),
    awaited: format(awaited_cents),
  }
}

/** Tickets of a day and of the day before it. */
function lastTwoDays({ daily }: EventStats, today: string): [today: number, yesterday: number] {
  const ticketsOf = (day: string) => daily.find(({ date }) => date === day)?.tickets ?? 0
  return [ticketsOf(today), ticketsOf(addDays(today, -1))]
}

/** A share in whole percent. */
const wholeShare = (share: number) => formatShare(Math.round(share * 100) / 100)

/** Columns of the key figures, also of their placeholders. */
export const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const
/** Height of a key figure, so that nothing moves when they arrive. */
export const FIGURE_HEIGHT = 108
// An amount in millions fits its card, on a phone with two cards per row too.
const amount = {
  m: 0,
  fontSize: 'clamp(1rem, 11cqi, 1.5rem)',
  fontWeight: 650,
  lineHeight: 1.35,
  whiteSpace: 'nowrap',
} as const
const card = {
  px: 2,
  py: 1.5,
  minHeight: FIGURE_HEIGHT,
  display: 'flex',
  flexDirection: 'column',
  containerType: 'inline-size',
} as const
