import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Question } from '#contract/resources/questions.ts'
import type { Answer } from '#rules/events/answers.ts'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'

interface QuestionFieldProps<Value extends Answer> extends Omit<FieldProps<Value>, 'label'> {
  question: Pick<Question, 'title' | 'description' | 'type' | 'options' | 'required'> & {
    /** Displayed labels of the options; when omitted, the options themselves. */
    option_labels?: readonly string[]
  }
}

/** Input of one question, by its type; a title may be long, so it is above its field. */
export function QuestionField<Value extends Answer>({
  question,
  value,
  onChange,
  ...field
}: QuestionFieldProps<Value>) {
  const { title, description, type, options, option_labels = [], required } = question
  const common = { ...field, label: title, required, ...(description === '' ? {} : { hint: description }) }
  const setAnswer = (answer: string) => onChange({ ...value, answer })
  const choices = options.map((option, at) => ({ value: option, label: option_labels[at] ?? option }))
  switch (type) {
    case 'RADIO':
      return <RadioField {...common} options={choices} value={value.answer} onChange={setAnswer} />
    case 'CHECKBOX':
      return (
        <CheckboxGroup
          {...common}
          all={false}
          options={choices}
          value={value.options}
          onChange={(selected) => onChange({ ...value, options: [...selected] })}
        />
      )
    case 'SINGLE_LINE_TEXT':
    case 'MULTI_LINE_TEXT':
    case 'DATE':
    case 'DROPDOWN':
      return (
        <TextAnswerField
          {...common}
          type={type}
          options={choices}
          value={value.answer}
          onChange={setAnswer}
        />
      )
    default:
      return type satisfies never
  }
}

interface TextAnswerFieldProps extends FieldProps<string> {
  type: 'SINGLE_LINE_TEXT' | 'MULTI_LINE_TEXT' | 'DATE' | 'DROPDOWN'
  options: readonly { value: string; label: string }[]
  required: boolean
  hint?: string
}

function TextAnswerField({
  id,
  label,
  problem,
  hint,
  required,
  type,
  options,
  value,
  onChange,
}: TextAnswerFieldProps) {
  const is_wrong = problem !== undefined
  const field = { id, value, error: is_wrong, helperText: problem ?? hint, required, hiddenLabel: true }
  return (
    <Box>
      <FormLabel htmlFor={id} required={required} error={is_wrong} sx={{ display: 'block', mb: 0.75 }}>
        {label}
      </FormLabel>
      {type === 'DATE' ? (
        <CalendarInput {...field} type="date" onChange={onChange} />
      ) : (
        <MuiTextField
          {...field}
          onChange={(event) => onChange(event.target.value)}
          {...(type === 'MULTI_LINE_TEXT' ? { multiline: true, minRows: 3, maxRows: 10 } : {})}
          {...(type === 'DROPDOWN' ? { select: true, slotProps: { select: { native: true } } } : {})}
        >
          {type === 'DROPDOWN' && <Options options={options} />}
        </MuiTextField>
      )}
    </Box>
  )
}

function Options({ options }: Pick<TextAnswerFieldProps, 'options'>) {
  const { t } = useTranslation('form')
  return (
    <>
      <option value="">{t('choose')}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}
