import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Answered } from '#contract/checkout.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import type { AskedQuestion } from './details-form.ts'

interface QuestionFieldProps extends Omit<FieldProps<Answered>, 'label'> {
  question: AskedQuestion
}

/** One question in the form that fits its kind; a title may be long, so it stands above its field. */
export function QuestionField({ question, value, onChange, ...field }: QuestionFieldProps) {
  const { title, description, type, options, required } = question
  const common = { ...field, label: title, required, ...(description === '' ? {} : { hint: description }) }
  const say = (answer: string) => onChange({ ...value, answer })
  const choices = options.map((option) => ({ value: option, label: option }))
  switch (type) {
    case 'RADIO':
      return <RadioField {...common} options={choices} value={value.answer} onChange={say} />
    case 'CHECKBOX':
      return (
        <CheckboxGroup
          {...common}
          all={false}
          options={choices}
          value={value.options}
          onChange={(ticked) => onChange({ ...value, options: [...ticked] })}
        />
      )
    case 'SINGLE_LINE_TEXT':
    case 'MULTI_LINE_TEXT':
    case 'DATE':
    case 'DROPDOWN':
      return <Typed {...common} type={type} options={options} value={value.answer} onChange={say} />
    default:
      return type satisfies never
  }
}

interface TypedProps extends FieldProps<string> {
  type: 'SINGLE_LINE_TEXT' | 'MULTI_LINE_TEXT' | 'DATE' | 'DROPDOWN'
  options: readonly string[]
  required: boolean
  hint?: string
}

function Typed({ id, label, problem, hint, required, type, options, value, onChange }: TypedProps) {
  const { t } = useTranslation('checkout')
  return (
    <Box>
      <FormLabel
        htmlFor={id}
        required={required}
        error={problem !== undefined}
        sx={{ display: 'block', mb: 0.75 }}
      >
        {label}
      </FormLabel>
      <MuiTextField
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? hint}
        required={required}
        hiddenLabel
        {...(type === 'DATE' ? { type: 'date' } : {})}
        {...(type === 'MULTI_LINE_TEXT' ? { multiline: true, minRows: 3, maxRows: 10 } : {})}
        {...(type === 'DROPDOWN' ? { select: true, slotProps: { select: { native: true } } } : {})}
      >
        {type === 'DROPDOWN' && [
          <option key="" value="">
            {t('questions.choose')}
          </option>,
          ...options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          )),
        ]}
      </MuiTextField>
    </Box>
  )
}
