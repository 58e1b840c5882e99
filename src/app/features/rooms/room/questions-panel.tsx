import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { hasOptions, QUESTION_TITLE_MAX, questionType } from '#contract/resources/questions.ts'
import { useFields } from '#app/components/fields/field.ts'
import { roomQuestionFields } from '#app/components/fields/room-details.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { ItemTranslations } from './line-languages.tsx'
import { translationsForm } from '#app/components/translations/translations.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { ListItemBox } from './list-item-box.tsx'
import { newItemKey } from './lines.ts'
import type { QuestionForm, RoomForm } from './room-form.ts'

const QUESTIONS_MAX = 20

const emptyQuestionForm = (): QuestionForm => ({
  key: newItemKey(),
  title: '',
  translations: translationsForm(['title']),
  type: 'SINGLE_LINE_TEXT',
  options: '',
  required: false,
})

/** Questions for people who book the room. */
export function QuestionsPanel({ form }: { form: RowForm<RoomForm> }) {
  const { t } = useTranslation('rooms')
  const { onChange, value: questions, ...group } = form.field('questions')
  return (
    <Panel title={t('questions.title')} lead={t('questions.lead')}>
      <Stack>
        <FieldGroup {...group}>
          <ItemTranslations form={form} texts={questions.map((_, at) => `questions.${at}.title`)}>
            {questions.map(({ key, title }, at) => (
              <ListItemBox
                key={key}
                title={title || t('questions.number', { number: at + 1 })}
                lines={questions}
                at={at}
                onChange={onChange}
              >
                <QuestionFields form={form} at={at} />
              </ListItemBox>
            ))}
            <Button
              startIcon={<AddIcon />}
              disabled={questions.length >= QUESTIONS_MAX}
              onClick={() => onChange([...questions, emptyQuestionForm()])}
              sx={columnStart}
            >
              {t('questions.add')}
            </Button>
          </ItemTranslations>
        </FieldGroup>
      </Stack>
    </Panel>
  )
}

function QuestionFields({ form, at }: { form: RowForm<RoomForm>; at: number }) {
  const { t } = useTranslation('rooms')
  const fields = useFields(roomQuestionFields)
  const question = form.values.questions[at]
  return (
    <>
      <TranslatedText form={form} name={`questions.${at}.title`} required max={QUESTION_TITLE_MAX} />
      <SelectField
        {...form.field(`questions.${at}.type`)}
        options={questionType.options.map((value) => ({ value, label: fields.type.choices[value] }))}
      />
      {question !== undefined && hasOptions(question.type) && (
        <TextField
          {...form.field(`questions.${at}.options`)}
          required
          rows={3}
          hint={t('questions.options_hint')}
        />
      )}
      <SwitchField {...form.field(`questions.${at}.required`)} />
    </>
  )
}
