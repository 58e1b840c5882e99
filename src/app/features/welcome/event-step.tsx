import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EVENT_TITLE_MAX, eventNew } from '#contract/events.ts'
import type { AccountMembership } from '#contract/users.ts'
import { createRow } from '#app/data/edits/mutations.ts'
import { useTeamSession } from '#app/lib/session.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { checkEventDates } from '#app/parts/form/event-dates.ts'
import { useRowForm } from '#app/parts/form/use-row-form.ts'
import { useSavedNotice } from '#app/parts/form/use-saved-notice.ts'
import { TimezoneField } from '#app/parts/timezone-field.tsx'
import { DateTimeField } from '#app/ui/fields/date-time-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FirstOrganizer } from './first-organizer.tsx'
import { StepForm } from './step-form.tsx'
import { StepTitle } from './step-title.tsx'

interface EventStepProps {
  onBack: () => void
  onDone: () => void
}

/** The first event: what, when and where in time; the rest can wait. */
export function EventStep(props: EventStepProps) {
  const { t } = useTranslation('auth')
  const team = useTeamSession()
  return (
    <>
      <StepTitle>{t('welcome.step.event')}</StepTitle>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{t('welcome.event_text')}</Typography>
      <FirstOrganizer>
        {({ id }) => team && <Form organizer_id={id} account={team.account} {...props} />}
      </FirstOrganizer>
    </>
  )
}

interface FormProps extends EventStepProps {
  organizer_id: string
  account: AccountMembership
}

function Form({ organizer_id, account, onBack, onDone }: FormProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const tell = useSavedNotice()
  const id = useNewId('event')
  const form = useRowForm({
    schema: eventNew,
    row: null,
    toForm: () => ({ title: '', start_date: '', end_date: '', timezone: account.timezone }),
    toBody: (typed) => ({
      ...typed,
      end_date: typed.end_date || null,
      organizer_id,
      currency: account.currency_code,
    }),
    check: checkEventDates,
    labels: {
      title: t('welcome.event_title'),
      start_date: t('welcome.start'),
      end_date: t('welcome.end'),
      timezone: t('register.timezone'),
    },
    blame: { 'event.ends_before_start': 'end_date' },
    save: ({ body }) => createRow({ resource: 'event', event_id: id, row_id: id }, body),
    onSaved: (made) => {
      if (made === null) return
      tell(made.saved, t('welcome.event_done'))
      onDone()
      void navigate({ to: '/manage/event/$eventId', params: { eventId: made.id }, replace: true })
    },
  })
  return (
    <StepForm form={form} submit={t('welcome.event_submit')} onBack={onBack}>
      <TextField {...form.field('title')} required max={EVENT_TITLE_MAX} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <DateTimeField {...form.field('start_date')} required />
        <DateTimeField {...form.field('end_date')} hint={t('welcome.end_hint')} />
      </Stack>
      <TimezoneField {...form.field('timezone')} />
    </StepForm>
  )
}
