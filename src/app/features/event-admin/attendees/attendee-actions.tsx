import MoreIcon from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/attendees.ts'
import { useSetAttendeeStatus } from '#app/data/attendees/mutations.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { attendeeName } from '#app/parts/attendee-name.ts'
import { OfflineMenuNote } from '#app/parts/offline-menu-note.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useMay } from '../use-event.tsx'
import type { StatusChange } from './cancel-notice.tsx'
import { ReissueDialog } from './reissue-dialog.tsx'
import { TicketDialog } from './ticket-dialog.tsx'

interface AttendeeActionsProps {
  attendee: Attendee
  onChanged: (changed: StatusChange) => void
}

/** What may be done for one person, by the right of who is signed in. */
export function AttendeeActions({ attendee, onChanged }: AttendeeActionsProps) {
  const { t } = useTranslation('event-admin')
  const notify = useNotify()
  const online = useOnline()
  const may_edit = useMay('attendee.edit')
  const may_print = useMay('attendee.ticket_code')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'ticket' | 'reissue' | null>(null)
  const { mutate, isPending } = useSetAttendeeStatus(attendee.event_id)
  const to = attendee.status === 'ACTIVE' ? 'CANCELLED' : 'ACTIVE'
  const setStatus = () => {
    setAnchor(null)
    mutate(
      { attendee, status: to },
      {
        onSuccess: (now) => onChanged({ attendee: now, to }),
        onError: (error) => notify({ kind: 'error', text: errorText(error) }),
      },
    )
  }
  const name = attendeeName(attendee)
  return (
    <>
      {may_print && (
        <Button
          disabled={!online}
          onClick={() => setOpen('ticket')}
          aria-label={t('ticket.show_of', { name })}
        >
          {t('ticket.show')}
        </Button>
      )}
      {may_edit && (
        <IconButton
          aria-label={t('attendee.more', { name })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          loading={isPending}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon />
        </IconButton>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <OfflineMenuNote text={t('lists.offline')} />
        <MenuItem disabled={!online} onClick={setStatus}>
          {to === 'CANCELLED' ? t('attendee.cancel') : t('attendee.reactivate')}
        </MenuItem>
        <MenuItem
          disabled={!online}
          onClick={() => {
            setAnchor(null)
            setOpen('reissue')
          }}
        >
          {t('reissue.action')}
        </MenuItem>
      </Menu>
      {open === 'ticket' && <TicketDialog attendee={attendee} onClose={() => setOpen(null)} />}
      {open === 'reissue' && <ReissueDialog attendee={attendee} onClose={() => setOpen(null)} />}
    </>
  )
}
