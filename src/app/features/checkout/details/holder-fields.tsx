import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
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
  asks: DetailsRequirements
  seat: TicketSlot
  place: number
}

/** Attendee of a ticket, and its questions. */
export function HolderFields({ form, asks, seat, place }: HolderFieldsProps) {
  const { t } = useTranslation('checkout')
  const is_buyer = form.values.attendees[place]?.is_buyer ?? true
  return (
    <Panel title={t('details.ticket', { number: place + 1, name: seat.name })}>
      <Stack sx={{ gap: 2.5 }}>
        {asks.require_attendee_details && (
          <FormControlLabel
            label={t('details.same')}
            control={
              <Checkbox
                checked={is_buyer}
                onChange={(event) => form.set(`attendees.${place}.is_buyer`, event.target.checked)}
              />
            }
          />
        )}
        {!is_buyer && (
          <>
            <NameFields
              first={form.field(`attendees.${place}.first_name`)}
              last={form.field(`attendees.${place}.last_name`)}
            />
            <TextField
              {...form.field(`attendees.${place}.email`)}
              required
              type="email"
              autoComplete="off"
              hint={t('details.email_hint')}
            />
          </>
        )}
        {slotQuestionsOf(asks, seat).map((question, at) => (
          <QuestionField
            key={question.id}
            {...form.field(`attendees.${place}.questions.${at}`)}
            question={question}
          />
        ))}
      </Stack>
    </Panel>
  )
}
