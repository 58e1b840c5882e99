import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptBooking } from '#contract/rooms/booking-shape.ts'
import { useDecide, type Deed } from '#app/data/bookings/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Asked = 'approve' | 'decline' | 'cancel' | 'pay'

/** What can be decided of a booking as it stands. */
function decisionsFor(booking: KeptBooking) {
  const { state, paid_cents, refunded_cents, price, owed_back_cents } = booking
  const is_due = price.total_gross_cents > paid_cents - refunded_cents
  const is_agreed = state === 'confirmed' || state === 'done'
  return {
    approve: state === 'requested',
    decline: state === 'requested' || state === 'option',
    pay: is_due && (state === 'held' || is_agreed),
    give_back: owed_back_cents > 0,
    cancel: state === 'held' || state === 'confirmed',
  }
}

/** The decisions on a booking; they need the server, because only it knows what else happened. */
export function DecisionBar({ booking }: { booking: KeptBooking }) {
  const { t } = useTranslation('bookings')
  const online = useOnline()
  const notify = useNotify()
  const decide = useDecide()
  const [asked, setAsked] = useState<Asked | null>(null)
  const can = decisionsFor(booking)
  const close = () => setAsked(null)
  const act = (deed: Deed) =>
    decide.mutate(
      { booking, deed },
      {
        onSuccess: () => notify({ kind: 'success', text: t('done') }),
        onError: (failure) => notify({ kind: 'error', text: errorText(failure) }),
      },
    )
  const button = (is_there: boolean, label: string, onClick: () => void, is_main = false) =>
    is_there && (
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
          {button(can.approve, t('decide.approve'), () => setAsked('approve'), true)}
          {button(can.pay, t('decide.pay'), () => setAsked('pay'), true)}
          {button(can.give_back, t('decide.give_back'), () => act({ kind: 'give_back', body: {} }), true)}
          {button(can.decline, t('decide.decline'), () => setAsked('decline'))}
          {button(can.cancel, t('decide.cancel'), () => setAsked('cancel'))}
        </Stack>
      )}
      {/* Whoever was quicker closed what is asked here: that is said before it goes. */}
      {asked === 'approve' && <ApproveDialog booking={booking} onClose={close} />}
      {asked === 'pay' && <PaidDialog booking={booking} onClose={close} />}
      {(asked === 'decline' || asked === 'cancel') && (
        <ReasonDialog booking={booking} kind={asked} onClose={close} />
      )}
    </>
  )
}
