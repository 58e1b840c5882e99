import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  belongsTo,
  hasOptions,
  QUESTION_DESCRIPTION_MAX,
  QUESTION_TITLE_MAX,
  questionNew,
  questionType,
  type Question,
} from '#contract/resources/questions.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { questionFields } from '#app/components/fields/question.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TicketsField } from '#app/components/form/tickets-field.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { EventTexts } from '../event-texts.tsx'
import { useEvent } from '../use-event.tsx'
import { OptionsField } from './options-field.tsx'
import {
  checkQuestion,
  emptyOptionField,
  QUESTION_TEXTS,
  questionBodyOf,
  questionFormOf,
} from './question-form.ts'

interface QuestionDialogProps {
  /** Null creates a new one. */
  question: EditedRow<Question> | null
  onClose: () => void
}

/** Creates or edits a question, online or offline. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const { t } = useTranslation('event-sales')
  const { event, tickets } = useEvent()
  const fields = useFields(questionFields)
  const { t: tFields } = useTranslation('fields')
  const labels = labelsOf(fields)
  const [blank] = useState(() => [emptyOptionField(), emptyOptionField()])
  const notifySaved = useSavedNotice()
  const new_id = useNewId('question')
  const target = { resource: 'question', on: event.id } as const
  const form = useRowForm({
    schema: questionNew,
    row: question,
    toForm: (row) => questionFormOf(row, blank),
    toBody: questionBodyOf,
    check: checkQuestion,
    failed: question === null ? 'create_question' : 'update_question',
    labels: { ...labels, ...translatedLabels(tFields, labels, [...QUESTION_TEXTS, 'options']) },
    blame: { 'question.options_required': 'options' },
    save: async ({ body, changed, row }) =>
      row === null
        ? (await createRow({ ...target, row_id: new_id }, body)).saved
        : saveEdit({ ...target, row_id: row.id, row }, changed),
    onSaved: (saved) => {
      notifySaved(saved, question === null ? t('question.created') : t('question.saved'))
      onClose()
    },
  })
  const { type, belongs_to, options } = form.values
  const option_texts = hasOptions(type) ? options.map((_, at) => `options.${at}.text`) : []
  return (
    <FormDialog
      form={form}
      title={question === null ? t('question.new') : t('question.edit')}
      submit={question === null ? t('question.create') : t('question.save')}
      onClose={onClose}
    >
      {question !== null && <RowEdits row_id={question.id} />}
      <EventTexts form={form} texts={[...QUESTION_TEXTS, ...option_texts]}>
        <TranslatedText form={form} name="title" required autoFocus max={QUESTION_TITLE_MAX} />
        <TranslatedText
          form={form}
          name="description"
          rows={2}
          max={QUESTION_DESCRIPTION_MAX}
          hint={t('question.description_hint')}
        />
        <SelectField
          {...form.field('type')}
          options={questionType.options.map((value) => ({ value, label: fields.type.choices[value] }))}
        />
        {hasOptions(type) && <OptionsField form={form} />}
      </EventTexts>
      <RadioField
        {...form.field('belongs_to')}
        options={belongsTo.options.map((value) => ({ value, label: fields.belongs_to.choices[value] }))}
      />
      {belongs_to === 'TICKET' && <TicketsField {...form.field('ticket_ids')} tickets={tickets} blankIsAll />}
      <SwitchField {...form.field('required')} />
      <SwitchField {...form.field('is_hidden')} hint={t('question.is_hidden_hint')} />
      <SwitchField {...form.field('shows_at_door')} hint={t('question.shows_at_door_hint')} />
    </FormDialog>
  )
}
