import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EVENT_TITLE_MAX, eventNew } from '#contract/events.ts'
import type { Organizer } from '#contract/organizers.ts'
import type { AccountMembership } from '#contract/users.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { createRow } from '#app/data/edits/mutations.ts'
import { useTeamSession } from '#app/lib/session.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { checkEventDates } from '#app/parts/form/event-dates.ts'
import { FormDialog } from '#app/parts/form/form-dialog.tsx'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { useSavedNotice } from '#app/parts/form/use-saved-notice.ts'
import { TimezoneField } from '#app/parts/timezone-field.tsx'
import { DateTimeField } from '#app/ui/fields/date-time-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface CreateEventDialogProps {
  /** Whose event it is to be; left out, the account's first. */
  organizer_id?: string
  onClose: () => void
}

/** Drafts an event, with or without network, and opens it. */
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
  account: AccountMembership
  organizers: readonly Organizer[]
  organizer_id: string
  onClose: () => void
}

function EventForm({ account, organizers, organizer_id, onClose }: EventFormProps) {
  const { t } = useTranslation('manage')
  const navigate = useNavigate()
  const tell = useSavedNotice()
  const id = useNewId('event')
  const form = useRowForm({
    schema: eventNew,
    row: null,
    toForm: () => ({ title: '', organizer_id, start_date: '', end_date: '', timezone: account.timezone }),
    toBody: (typed) => ({ ...typed, end_date: typed.end_date || null, currency: account.currency_code }),
    check: checkEventDates,
    labels: {
      title: t('field.title'),
      organizer_id: t('create.organizer'),
      start_date: t('field.start_date'),
      end_date: t('field.end_date'),
      timezone: t('field.timezone'),
    },
    blame: { 'event.ends_before_start': 'end_date', 'event.organizer_unknown': 'organizer_id' },
    save: ({ body }) => createRow({ resource: 'event', event_id: id, row_id: id }, body),
    onSaved: (made) => {
      if (made === null) return
      tell(made.saved, t('create.done'))
      onClose()
      void navigate({ to: '/manage/event/$eventId', params: { eventId: made.id } })
    },
  })
  return (
    <FormDialog form={form} title={t('create.title')} submit={t('create.submit')} onClose={onClose}>
      <TextField {...form.field('title')} required autoFocus max={EVENT_TITLE_MAX} />
      {organizers.length > 1 && (
        <SelectField
          {...form.field('organizer_id')}
          options={organizers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('start_date')} required />
        <DateTimeField {...form.field('end_date')} hint={t('create.end_hint')} />
      </Stack>
      <TimezoneField {...form.field('timezone')} />
    </FormDialog>
  )
}
