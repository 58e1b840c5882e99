import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useVenue } from '#app/lib/venue.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import {
  slotQuestionsOf,
  type DetailsRequirements,
  type DetailsForm,
  type TicketSlot,
} from './details-form.ts'

interface HolderFieldsProps {
  form: RowForm<DetailsForm>
  requirements: DetailsRequirements
  seat: TicketSlot
  index: number
}

/** Attendee of a ticket, and its questions. */
export function HolderFields({ form, requirements, seat, index }: HolderFieldsProps) {
  const { t } = useTranslation('checkout')
  const { sends_mail } = useVenue()
  const is_buyer = form.values.attendees[index]?.is_buyer ?? true
  return (
    <Panel title={t('details.ticket', { number: index + 1, name: seat.name })}>
      <Stack sx={{ gap: 2.5 }}>
        {requirements.require_attendee_details && (
          <FormControlLabel
            label={t('details.same')}
            control={
              <Checkbox
                checked={is_buyer}
                onChange={(event) => form.set(`attendees.${index}.is_buyer`, event.target.checked)}
              />
            }
          />
        )}
        {!is_buyer && (
          <>
            <NameFields
              first={form.field(`attendees.${index}.first_name`)}
              last={form.field(`attendees.${index}.last_name`)}
            />
            <TextField
              {...form.field(`attendees.${index}.email`)}
              required
              type="email"
              autoComplete="off"
              hint={sends_mail ? t('details.email_hint') : undefined}
            />
          </>
        )}
        {slotQuestionsOf(requirements, seat).map((question, at) => (
          <QuestionField
            key={question.id}
            {...form.field(`attendees.${index}.questions.${at}`)}
            question={question}
          />
        ))}
      </Stack>
    </Panel>
  )
}
