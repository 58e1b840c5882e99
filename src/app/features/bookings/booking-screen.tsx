import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { BookingHistoryEntry } from '#contract/rooms/booking-shape.ts'
import { bookingReference } from '#rules/rooms/booking.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { RowEdits, RowMark } from '#app/components/edits/row-edits.tsx'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { PriceLines } from '#app/components/room/price-lines.tsx'
import { useSkippedDayLabel } from '#app/components/room/refused-day.ts'
import { useLayoutLabels } from '#app/components/room/room-labels.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { OfflineCopyNote } from './offline-copy-note.tsx'
import { NotePanel } from './note-panel.tsx'
import { useTimelineLabels } from './line-labels.ts'
import { useBookingSnapshot, type BookingSnapshot } from './use-seen-booking.ts'

/** One booking: client, time, state, price, history and decisions. */
export function BookingScreen({ booking_id }: { booking_id: string }) {
  const { t } = useTranslation('bookings')
  const { query, snapshot } = useBookingSnapshot(booking_id)
  return (
    <EditsContext value={useAccountEdits()}>
      <Page
        title={snapshot?.booking.client.name ?? t('title')}
        subtitle={bookingReference(booking_id)}
        back={{ to: '/manage/bookings', label: t('title') }}
        width="md"
      >
        <WaitForServer query={{ ...query, data: snapshot }}>
          {(data) => <BookingDetails {...data} />}
        </WaitForServer>
      </Page>
    </EditsContext>
  )
}

function BookingDetails({ booking, full, as_of }: BookingSnapshot) {
  const { t } = useTranslation('bookings')
  const { id, price, currency, owed_back_cents } = booking
  const disputed_cents = (full?.disputes ?? [])
    .filter(({ status, is_withdrawn }) => status === 'OPEN' && is_withdrawn)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return (
    <>
      <RowEdits row_id={id} />
      {as_of !== null && <OfflineCopyNote content={full === null ? 'saved' : 'opened'} at={as_of.at} />}
      <DecisionBar booking={booking} />
      {owed_back_cents > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('owed_back', { amount: formatMoney(owed_back_cents, currency) })}
        </Alert>
      )}
      {disputed_cents > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('disputed', { amount: formatMoney(disputed_cents, currency) })}
        </Alert>
      )}
      <Panel title={booking.room_name} action={<BookingChips booking={booking} />}>
        <Facts booking={booking} full={full} />
      </Panel>
      <AttendancePanel booking={booking} />
      <Panel title={t('panel.price')}>
        <PriceLines price={price} currency={currency} />
      </Panel>
      {full !== null && full.answers.length > 0 && (
        <Panel title={t('panel.answers')}>
          <Stack sx={{ gap: 1.5 }}>
            {full.answers.map(({ key, title, answer, options }) => (
              <Fact key={key} label={title} text={[answer, ...options].filter(Boolean).join(', ') || '–'} />
            ))}
          </Stack>
        </Panel>
      )}
      <NotePanel booking={booking} />
      {full !== null && (
        <Panel title={t('panel.timeline')}>
          <Timeline lines={full.timeline} timezone={full.timezone} />
        </Panel>
      )}
    </>
  )
}

const BookingChips = ({ booking }: Pick<BookingSnapshot, 'booking'>) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    <RowMark row={booking} />
    <BookingStateChip state={booking.state} />
  </Stack>
)

function Facts({ booking, full }: Pick<BookingSnapshot, 'booking' | 'full'>) {
  const { t } = useTranslation('bookings')
  const formatSkippedDay = useSkippedDayLabel()
  const layouts = useLayoutLabels()
  const { timezone, currency } = booking
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Fact label={t('fact.when')} text={formatRange(booking.starts_at, booking.ends_at, timezone)} />
      <Fact label={t('fact.people')} text={`${formatNumber(booking.people)} · ${layouts[booking.layout]}`} />
      <Client booking={booking} full={full} />
      {full !== null && full.note !== '' && <Fact label={t('fact.note')} text={full.note} />}
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
      {booking.refunded_cents > 0 && (
        <Fact label={t('fact.refunded')} text={formatMoney(booking.refunded_cents, currency)} />
      )}
      {full !== null && full.reason !== '' && <Fact label={t('fact.reason')} text={full.reason} />}
      {full !== null && full.skipped_days.length > 0 && (
        <Fact label={t('fact.skipped')} text={full.skipped_days.map(formatSkippedDay).join('\n')} />
      )}
    </Stack>
  )
}

function Client({ booking, full }: Pick<BookingSnapshot, 'booking' | 'full'>) {
  const { t } = useTranslation('bookings')
  const { email = null, phone = null } = full?.client ?? {}
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Label>{t('fact.client')}</Label>
      <Typography>{booking.client.name}</Typography>
      {email !== null && <Link href={`mailto:${email}`}>{email}</Link>}{' '}
      {phone !== null && <Link href={`tel:${phone}`}>{phone}</Link>}
    </Box>
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

function Timeline({ lines, timezone }: { lines: readonly BookingHistoryEntry[]; timezone: string }) {
  const labels = useTimelineLabels()
  return (
    <Stack component="ol" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ at, kind, by, words: text }, index) => (
        <Box component="li" key={`${at} ${String(index)}`} sx={{ overflowWrap: 'anywhere' }}>
          <Typography>
            {labels[kind]}
            {by !== null && ` · ${by}`}
          </Typography>
          <Label>{formatInstant(at, timezone)}</Label>
          {text !== '' && <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>}
        </Box>
      ))}
    </Stack>
  )
}
