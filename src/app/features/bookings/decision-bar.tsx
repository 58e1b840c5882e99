import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedBooking } from '#contract/rooms/booking-shape.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { bookingReference, balanceDueOf, STAFF_MOVABLE_STATES } from '#rules/rooms/booking.ts'
import { useDecideBooking } from '#app/data/bookings/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { HandBackDialog } from '#app/components/money/hand-back-dialog.tsx'
import { useNow } from '#app/components/use-now.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MarkPaidDialog } from './paid-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type DialogKind = 'approve' | 'decline' | 'cancel' | 'move' | 'pay' | 'give_back'

/** Possible decisions on a booking in its current state. */
function decisionsFor(booking: SavedBooking) {
  const { state, price, owed_back_cents, excused_cents } = booking
  const is_due = balanceDueOf({ ...booking, total_gross_cents: price.total_gross_cents, excused_cents }) > 0
  const is_agreed = state === 'confirmed' || state === 'done'
  return {
    approve: state === 'requested',
    decline: state === 'requested' || state === 'option',
    pay: is_due && (state === 'held' || is_agreed),
    give_back: owed_back_cents > 0,
    move: STAFF_MOVABLE_STATES.includes(state),
    cancel: state === 'held' || state === 'confirmed',
  }
}

/** Decisions on a booking; they require the server, which alone knows its current state. */
export function DecisionBar({ booking }: { booking: SavedBooking }) {
  const { t } = useTranslation('bookings')
  const online = useOnline()
  const decide = useDecideBooking()
  const [open_dialog, setOpenDialog] = useState<DialogKind | null>(null)
  const can = decisionsFor(booking)
  const today = dayAt(fromEpochMs(useNow()), booking.timezone)
  const close = () => setOpenDialog(null)
  const button = (is_available: boolean, label: string, onClick: () => void, is_main = false) =>
    is_available && (
      <Button variant={is_main ? 'contained' : 'outlined'} disabled={!online} onClick={onClick}>
        {label}
      </Button>
    )
  const is_open = Object.values(can).some(Boolean)
  return (
    <>
      {is_open && !online && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {t('offline')}
        </Alert>
      )}
      {is_open && (
        <Stack
          direction="row"
          role="group"
          aria-label={t('decide.label')}
          sx={{ gap: 1, flexWrap: 'wrap', mb: 2.5 }}
        >
          {button(can.approve, t('decide.approve'), () => setOpenDialog('approve'), true)}
          {button(can.pay, t('decide.pay'), () => setOpenDialog('pay'), true)}
          {button(can.give_back, t('decide.give_back'), () => setOpenDialog('give_back'), true)}
          {button(can.move, t('decide.move'), () => setOpenDialog('move'))}
          {button(can.decline, t('decide.decline'), () => setOpenDialog('decline'))}
          {button(can.cancel, t('decide.cancel'), () => setOpenDialog('cancel'))}
        </Stack>
      )}
      {/* When someone else decided first, this says so before the dialog closes. */}
      {open_dialog === 'approve' && <ApproveDialog booking={booking} onClose={close} />}
      {open_dialog === 'move' && <MoveDialog booking_id={booking.id} onClose={close} />}
      {open_dialog === 'pay' && <MarkPaidDialog booking={booking} onClose={close} />}
      {open_dialog === 'give_back' && (
        <HandBackDialog
          reference={bookingReference(booking.id)}
          owed_cents={booking.owed_back_cents}
          currency={booking.currency}
          today={today}
          save={(body) => decide.mutateAsync({ booking, action: { kind: 'give_back', body } })}
          onClose={close}
        />
      )}
      {(open_dialog === 'decline' || open_dialog === 'cancel') && (
        <ReasonDialog booking={booking} kind={open_dialog} onClose={close} />
      )}
    </>
  )
}
