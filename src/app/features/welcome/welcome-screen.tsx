import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeamSession, type TeamSession } from '#app/lib/net/session.ts'
import { saveWelcomeStep, readWelcomeStep, type WelcomeStep } from '#app/lib/addresses/welcome-step.ts'
import { Page } from '#app/ui/page.tsx'
import { EmailStep } from './email-step.tsx'
import { EventStep } from './event-step.tsx'
import { StepList } from './step-list.tsx'
import { VenueStep } from './venue-step.tsx'

/** Setup from a new account to its first event; resumes at the stored step. */
export function WelcomeScreen() {
  const session = useTeamSession()
  return session && <Welcome session={session} />
}

function Welcome({ session: { user, account } }: { session: TeamSession }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [step, setStep] = useState<WelcomeStep>(() => readWelcomeStep(account.id) ?? 'email')
  const go = (next: WelcomeStep) => {
    saveWelcomeStep(account.id, next)
    setStep(next)
  }
  const finish = () => saveWelcomeStep(account.id, null)
  const steps = {
    email: <EmailStep onNext={() => go('venue')} />,
    venue: <VenueStep onBack={() => go('email')} onNext={() => go('event')} />,
    event: <EventStep onBack={() => go('venue')} onDone={finish} />,
  }
  return (
    <Page title={t('welcome.title', { name: user.first_name })} subtitle={t('welcome.lead')} width="sm">
      <StepList step={step} has_email={user.is_email_verified} />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 } }}>
        {steps[step]}
      </Paper>
      <Box sx={{ mt: 2, textAlign: 'center' }}>
        <Button
          onClick={() => {
            finish()
            void navigate({ to: '/manage/events/{-$eventsState}' })
          }}
        >
          {t('welcome.later')}
        </Button>
      </Box>
    </Page>
  )
}
