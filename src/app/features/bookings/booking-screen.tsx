import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { BookingFull, BookingLine } from '#contract/rooms/booking-shape.ts'
import { bookingReference } from '#rules/rooms/booking.ts'
import { useBooking } from '#app/data/bookings/queries.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { BookingStateChip } from '#app/parts/room/booking-state-chip.tsx'
import { PriceLines } from '#app/parts/room/price-lines.tsx'
import { useLayoutWords } from '#app/parts/room/room-words.ts'
import { WaitForServer } from '#app/parts/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { NotePanel } from './note-panel.tsx'
import { useLineWords } from './line-words.ts'

/** One booking: for whom, when, how it stands, what it costs, what happened, and what can be decided. */
export function BookingScreen({ booking_id }: { booking_id: string }) {
  const { t } = useTranslation('bookings')
  const booking = useBooking(booking_id)
  return (
    <Page
      title={booking.data?.client.name ?? t('title')}
      subtitle={bookingReference(booking_id)}
      back={{ to: '/manage/bookings', label: t('title') }}
      width="md"
    >
      <WaitForServer query={booking}>{(row) => <Opened booking={row} />}</WaitForServer>
    </Page>
  )
}

function Opened({ booking }: { booking: BookingFull }) {
  const { t } = useTranslation('bookings')
  const { price, currency, owed_back_cents } = booking
  return (
    <>
      <DecisionBar booking={booking} />
      {owed_back_cents > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('owed_back', { amount: formatMoney(owed_back_cents, currency) })}
        </Alert>
      )}
      <Panel title={booking.room_name} action={<BookingStateChip state={booking.state} />}>
        <Facts booking={booking} />
      </Panel>
      <Panel title={t('panel.price')}>
        <PriceLines price={price} currency={currency} />
      </Panel>
      {booking.answers.length > 0 && (
        <Panel title={t('panel.answers')}>
          <Stack sx={{ gap: 1.5 }}>
            {booking.answers.map(({ key, title, answer, options }) => (
              <Fact key={key} label={title} text={[answer, ...options].filter(Boolean).join(', ') || '–'} />
            ))}
          </Stack>
        </Panel>
      )}
      <NotePanel booking={booking} />
      <Panel title={t('panel.timeline')}>
        <Timeline lines={booking.timeline} timezone={booking.timezone} />
      </Panel>
    </>
  )
}

function Facts({ booking }: { booking: BookingFull }) {
  const { t } = useTranslation('bookings')
  const layouts = useLayoutWords()
  const { client, timezone, currency } = booking
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Fact label={t('fact.when')} text={formatRange(booking.starts_at, booking.ends_at, timezone)} />
      <Fact label={t('fact.people')} text={`${formatNumber(booking.people)} · ${layouts[booking.layout]}`} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Label>{t('fact.client')}</Label>
        <Typography>{client.name}</Typography>
        {client.email !== null && <Link href={`mailto:${client.email}`}>{client.email}</Link>}{' '}
        {client.phone !== null && <Link href={`tel:${client.phone}`}>{client.phone}</Link>}
      </Box>
      {booking.note !== '' && <Fact label={t('fact.note')} text={booking.note} />}
      {booking.answer_by !== null && (
        <Fact label={t('fact.answer_by')} text={formatInstant(booking.answer_by, timezone)} />
      )}
      {booking.pay_by !== null && (
        <Fact label={t('fact.pay_by')} text={formatInstant(booking.pay_by, timezone)} />
      )}
      {booking.waits_behind > 0 && <Typography>{t('behind', { ahead: booking.waits_behind })}</Typography>}
      {booking.paid_cents > 0 && (
        <Fact label={t('fact.paid')} text={formatMoney(booking.paid_cents, currency)} />
      )}
      {booking.reason !== '' && <Fact label={t('fact.reason')} text={booking.reason} />}
    </Stack>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Label>{label}</Label>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
    </Box>
  )
}

const Label = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)

function Timeline({ lines, timezone }: { lines: readonly BookingLine[]; timezone: string }) {
  const words = useLineWords()
  return (
    <Stack component="ol" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ at, kind, by, words: said }, no) => (
        <Box component="li" key={`${at} ${String(no)}`} sx={{ overflowWrap: 'anywhere' }}>
          <Typography>
            {words[kind]}
            {by !== null && ` · ${by}`}
          </Typography>
          <Label>{formatInstant(at, timezone)}</Label>
          {said !== '' && <Typography sx={{ whiteSpace: 'pre-line' }}>{said}</Typography>}
        </Box>
      ))}
    </Stack>
  )
}
