import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { FieldExtras, FieldProps } from './field.ts'
import { FieldGroup } from './field-group.tsx'
import { OptionLabel } from './option-label.tsx'
import type { Option } from './select-field.tsx'

interface RadioFieldProps<Value extends string> extends FieldProps<Value>, Omit<FieldExtras, 'autoFocus'> {
  options: readonly Option<Value>[]
}

/** Single choice with all options visible. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { id, options, value, onChange } = props
  return (
    <FieldGroup {...props}>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, next) => {
          const option = options.find((candidate) => candidate.value === next)
          if (option !== undefined) onChange(option.value)
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio />}
            sx={option.hint === undefined ? {} : { py: 0.5 }}
            label={<OptionLabel {...option} />}
            disabled={option.disabled ?? props.disabled ?? false}
          />
        ))}
      </RadioGroup>
    </FieldGroup>
  )
}
