import ActiveIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import CancelledIcon from '@mui/icons-material/CancelOutlined'
import InsideIcon from '@mui/icons-material/HowToRegOutlined'
import ResaleIcon from '@mui/icons-material/SellOutlined'
import RefundedIcon from '@mui/icons-material/UndoOutlined'
import ReissuedIcon from '@mui/icons-material/AutorenewOutlined'
import UnpaidIcon from '@mui/icons-material/MoneyOffOutlined'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/orders/attendees.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Everything a door would check about a ticket, as chips. */
export function AttendeeChips({ attendee }: { attendee: Attendee }) {
  const { t } = useTranslation('event-admin')
  const is_cancelled = attendee.status === 'CANCELLED'
  const is_refunded = attendee.refunded_at !== null
  const is_unpaid = attendee.paid_at === null
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {is_cancelled && <StatusChip tone="error" icon={<CancelledIcon />} label={t('attendee.cancelled')} />}
      {is_refunded && <StatusChip tone="error" icon={<RefundedIcon />} label={t('attendee.refunded')} />}
      {is_unpaid && <StatusChip tone="warning" icon={<UnpaidIcon />} label={t('attendee.unpaid')} />}
      {!is_cancelled && !is_refunded && !is_unpaid && (
        <StatusChip tone="success" icon={<ActiveIcon />} label={t('attendee.active')} />
      )}
      {attendee.reissued_at !== null && (
        <StatusChip tone="default" icon={<ReissuedIcon />} label={t('attendee.reissued')} />
      )}
      <ResaleChip attendee={attendee} />
      {attendee.checked_in_at !== null && (
        <StatusChip tone="info" icon={<InsideIcon />} label={t('attendee.checked_in')} />
      )}
    </Stack>
  )
}

type Resale = 'offered_at' | 'resold_at'
/** A row that an earlier version stored on this device has neither time. */
type StoredAttendee = Omit<Attendee, Resale> & Partial<Pick<Attendee, Resale>>

/** Whether the ticket is offered to others or was sold to them. */
function ResaleChip({ attendee }: { attendee: StoredAttendee }) {
  const { t } = useTranslation('event-admin')
  const { status, offered_at = null, resold_at = null, checked_in_at } = attendee
  if (status === 'CANCELLED')
    return resold_at === null ? null : (
      <StatusChip tone="info" icon={<ResaleIcon />} label={t('attendee.resold')} />
    )
  if (offered_at === null || checked_in_at !== null) return null
  return <StatusChip tone="info" icon={<ResaleIcon />} label={t('attendee.offered')} />
}
