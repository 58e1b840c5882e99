import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClosedBooking, WeatherReport } from '#contract/rooms/weather.ts'
import { useWeatherReport } from '#app/data/weather/queries.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ClosedEventRow } from './closed-event.tsx'
import { useSignalLabels } from './weather-labels.ts'

const MAX_PERCENT = 100

/** Progress of the notifications, and what was closed. */
export function WeatherReportScreen({ id }: { id: string }) {
  const { t } = useTranslation('bookings')
  const report = useWeatherReport(id)
  return (
    <Page title={t('weather.report')} back={{ to: '/manage/weather', label: t('weather.title') }} width="md">
      <WaitForServer query={report}>{(data) => <Report report={data} />}</WaitForServer>
    </Page>
  )
}

function Report({ report }: { report: WeatherReport }) {
  const { t } = useTranslation('bookings')
  const signals = useSignalLabels()
  const { signal, from, until, by_name, created_at, event_lines, booking_lines, timezone: zone } = report
  return (
    <>
      <Panel title={signals[signal]} lead={formatRange(from, until, zone)}>
        <Progress report={report} />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('weather.by', { name: by_name })} · {formatInstant(created_at, zone)}
        </Typography>
      </Panel>
      {event_lines.length > 0 && (
        <Panel title={t('weather.events')}>
          <Box component="ul" sx={list}>
            {event_lines.map((line) => (
              <ClosedEventRow key={line.id} closure_id={report.id} line={line} />
            ))}
          </Box>
        </Panel>
      )}
      {booking_lines.length > 0 && (
        <Panel title={t('title')}>
          <Box component="ul" sx={list}>
            {booking_lines.map((line) => (
              <ClosedBookingLine key={line.id} line={line} timezone={zone} />
            ))}
          </Box>
        </Panel>
      )}
    </>
  )
}

function Progress({ report: { told, orders } }: { report: WeatherReport }) {
  const { t } = useTranslation('bookings')
  const id = useId()
  return (
    <>
      <Typography id={id} role="status">
        {t('weather.progress', { told, orders })}
      </Typography>
      {told < orders && (
        <LinearProgress
          variant="determinate"
          value={(told / orders) * MAX_PERCENT}
          aria-labelledby={id}
          sx={{ mt: 1 }}
        />
      )}
    </>
  )
}

function ClosedBookingLine({ line, timezone }: { line: ClosedBooking; timezone: string }) {
  const { t } = useTranslation('bookings')
  const { id, room_name, client_name, state, starts_at, ends_at, currency, refunded_cents, owed_back_cents } =
    line
  return (
    <Box component="li" sx={{ py: 1.5, overflowWrap: 'anywhere' }}>
      <TextLink to="/manage/bookings/$bookingId" params={{ bookingId: id }}>
        {room_name} · {client_name}
      </TextLink>{' '}
      <BookingStateChip state={state} />
      <Typography variant="body2">{formatRange(starts_at, ends_at, timezone)}</Typography>
      {refunded_cents > 0 && (
        <Typography variant="body2">
          {t('weather.refunded', { amount: formatMoney(refunded_cents, currency) })}
        </Typography>
      )}
      {owed_back_cents > 0 && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {t('owed_back', { amount: formatMoney(owed_back_cents, currency) })}
        </Typography>
      )}
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
