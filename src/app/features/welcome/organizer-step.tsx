import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ORGANIZER_NAME_MAX, organizerEdit, type Organizer } from '#contract/events/organizers.ts'
import { updateOrganizer } from '#app/data/organizers/mutations.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { organizerFields } from '#app/components/fields/organizer.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FirstOrganizer } from './first-organizer.tsx'
import { StepForm } from './step-form.tsx'
import { StepTitle } from './step-title.tsx'

interface OrganizerStepProps {
  onBack: () => void
  onNext: () => void
}

/** Organizer of the events; the account was created with one of its own name. */
export function OrganizerStep(props: OrganizerStepProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <StepTitle>{t('welcome.step.organizer')}</StepTitle>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{t('welcome.organizer_text')}</Typography>
      <FirstOrganizer>{(organizer) => <Form organizer={organizer} {...props} />}</FirstOrganizer>
    </>
  )
}

const formOf = ({ name, email }: Organizer) => ({ name, email })

function Form({ organizer, onBack, onNext }: OrganizerStepProps & { organizer: Organizer }) {
  const { t } = useTranslation('auth')
  const form = useRowForm({
    schema: organizerEdit,
    row: organizer,
    toForm: formOf,
    labels: labelsOf(useFields(organizerFields)),
    save: ({ changed, row }) => updateOrganizer(row, changed),
    onSaved: onNext,
  })
  return (
    <StepForm form={form} submit={t('welcome.organizer_save')} onBack={onBack}>
      <TextField {...form.field('name')} required max={ORGANIZER_NAME_MAX} autoComplete="organization" />
      <TextField {...form.field('email')} required type="email" autoComplete="email" />
    </StepForm>
  )
}
