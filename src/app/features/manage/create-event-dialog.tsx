import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Organizer } from '#contract/events/organizers.ts'
import type { TeamMembership } from '#contract/account/users.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { draftEvent } from '#app/data/events/mutations.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { NewEventFields } from '#app/components/form/new-event-fields.tsx'
import { useNewEventForm } from '#app/components/form/use-new-event-form.ts'

interface CreateEventDialogProps {
  /** Organizer of the event; defaults to the account's first. */
  organizer_id?: string
  onClose: () => void
}

/** Creates a draft event, online or offline, and opens it. */
export function CreateEventDialog({ organizer_id, onClose }: CreateEventDialogProps) {
  const session = useTeamSession()
  const rows = useAccountRows()
  if (session === null || rows === undefined) return null
  const first = organizer_id ?? rows.organizers[0]?.id ?? ''
  return (
    <EventForm
      account={session.account}
      organizers={rows.organizers}
      organizer_id={first}
      onClose={onClose}
    />
  )
}

interface EventFormProps {
  account: TeamMembership
  organizers: readonly Organizer[]
  organizer_id: string
  onClose: () => void
}

function EventForm({ account, organizers, organizer_id, onClose }: EventFormProps) {
  const { t } = useTranslation('manage')
  const navigate = useNavigate()
  const form = useNewEventForm({
    account,
    organizer_id,
    draft: draftEvent,
    done: t('create.done'),
    onDrafted: (eventId) => {
      onClose()
      void navigate({ to: '/manage/event/$eventId/getting-started', params: { eventId } })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('create.title')}
      submit={t('create.submit')}
      onClose={onClose}
      disabled={organizer_id === ''}
    >
      <NewEventFields form={form} organizers={organizers} autoFocus />
      {organizer_id === '' && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {t('create.waits')}
        </Typography>
      )}
    </FormDialog>
  )
}
