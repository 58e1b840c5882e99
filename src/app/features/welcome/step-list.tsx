import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { useTranslation } from 'react-i18next'
import type { WelcomeStep } from '#app/lib/addresses/welcome-step.ts'

const STEPS: readonly WelcomeStep[] = ['email', 'venue', 'event']

/** The steps with the current one; a skipped email confirmation is not marked as done. */
export function StepList({ step, has_email }: { step: WelcomeStep; has_email: boolean }) {
  const { t } = useTranslation('auth')
  const labels = {
    email: t('welcome.step.email'),
    venue: t('welcome.step.venue'),
    event: t('welcome.step.event'),
  }
  return (
    <Stepper
      component="ol"
      aria-label={t('welcome.steps')}
      alternativeLabel
      activeStep={STEPS.indexOf(step)}
      sx={{ mb: 3, p: 0 }}
    >
      {STEPS.map((item) => (
        <Step
          key={item}
          completed={STEPS.indexOf(item) < STEPS.indexOf(step) && (item !== 'email' || has_email)}
          component="li"
          aria-current={item === step ? 'step' : undefined}
          sx={{ listStyle: 'none' }}
        >
          <StepLabel>{labels[item]}</StepLabel>
        </Step>
      ))}
    </Stepper>
  )
}
