import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/orders/attendees.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { personName } from '#rules/text/person-name.ts'
import { useAttendee } from '#app/data/attendees/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'
import { ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { AttendeeChips } from './attendee-chips.tsx'

/** The ticket code as QR image and text. */
export function TicketDialog({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  const params = { eventId: attendee.event_id, attendeeShortId: attendee.id }
  return (
    <Dialog
      open
      title={personName(attendee)}
      onClose={onClose}
      width="xs"
      actions={
        <LinkButton
          to="/ticket/$eventId/$attendeeShortId/print"
          params={params}
          target="_blank"
          variant="contained"
        >
          {t('ticket.print')}
        </LinkButton>
      }
    >
      <Code attendee={attendee} />
    </Dialog>
  )
}

function Code({ attendee }: { attendee: Attendee }) {
  const { t } = useTranslation('event-admin')
  const { data, error, refetch } = useAttendee(attendee.event_id, attendee.id)
  if (data === undefined && error !== null) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  }
  if (data === undefined) return <LoadingRows rows={4} />
  if (data.ticket_code === null) return <Typography>{t('ticket.no_code')}</Typography>
  const code = groupTicketCode(data.ticket_code)
  return (
    <Stack sx={{ gap: 2, alignItems: 'center', textAlign: 'center' }}>
      <Typography sx={{ color: 'text.secondary' }}>{data.ticket_name}</Typography>
      <AttendeeChips attendee={data} />
      <QrImage text={data.ticket_code} label={t('ticket.qr', { name: personName(data) })} size={240} />
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 700 }} data-ticket-code={data.ticket_code}>
        {code}
      </Typography>
      {data.external_code !== undefined && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('ticket.external')}: {data.external_code}
        </Typography>
      )}
      <CopyButton text={data.ticket_code} label={t('ticket.copy')} />
    </Stack>
  )
}
