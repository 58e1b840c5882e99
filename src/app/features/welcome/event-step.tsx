import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TeamMembership } from '#contract/account/users.ts'
import { draftEvent } from '#app/data/events/mutations.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import { NewEventFields } from '#app/components/form/new-event-fields.tsx'
import { useNewEventForm } from '#app/components/form/use-new-event-form.ts'
import { FirstOrganizer } from './first-organizer.tsx'
import { StepForm } from './step-form.tsx'
import { StepTitle } from './step-title.tsx'

interface EventStepProps {
  onBack: () => void
  onDone: () => void
}

/** The first event: title and dates; the rest can wait. */
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
  account: TeamMembership
}

function Form({ organizer_id, account, onBack, onDone }: FormProps) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const form = useNewEventForm({
    account,
    organizer_id,
    draft: draftEvent,
    done: t('welcome.event_done'),
    onDrafted: (eventId) => {
      onDone()
      void navigate({ to: '/manage/event/$eventId/getting-started', params: { eventId }, replace: true })
    },
  })
  return (
    <StepForm form={form} submit={t('welcome.event_submit')} onBack={onBack}>
      <NewEventFields form={form} />
    </StepForm>
  )
}
