import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { useTranslation } from 'react-i18next'
import type { FieldExtras, FieldProps } from './field.ts'
import { FieldGroup } from './field-group.tsx'
import { OptionLabel } from './option-label.tsx'
import type { Option } from './select-field.tsx'

interface CheckboxGroupProps<Value extends string>
  extends FieldProps<readonly Value[]>, Omit<FieldExtras, 'autoFocus'> {
  options: readonly Option<Value>[]
  /** Label of a "select all" checkbox; shown by default from four options on. */
  all?: string | false
  /** Short labels in a row that wraps. */
  side_by_side?: boolean
}

const SELECT_ALL_MIN = 4

/** Multiple choice; values keep the order of the options. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { t } = useTranslation('form')
  const { options, value, onChange, all = options.length >= SELECT_ALL_MIN ? t('choice.all') : false } = props
  const disabled = props.disabled ?? false
  const { side_by_side = false } = props
  const toggle = (toggled: Value, is_on: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === toggled ? is_on : value.includes(candidate))),
    )
  const is_all = options.every((option) => value.includes(option.value))
  return (
    <FieldGroup {...props}>
      {all !== false && (
        <FormControlLabel
          label={all}
          disabled={disabled}
          control={
            <Checkbox
              checked={is_all}
              indeterminate={!is_all && value.length > 0}
              onChange={() => onChange(is_all ? [] : options.map((option) => option.value))}
            />
          }
        />
      )}
      <FormGroup row={side_by_side} sx={side_by_side ? { columnGap: 2 } : {}}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={<OptionLabel {...option} />}
            disabled={disabled || (option.disabled ?? false)}
            sx={{ ml: all === false ? -1.375 : 1.5, py: option.hint === undefined ? 0 : 0.5 }}
            control={
              <Checkbox
                checked={value.includes(option.value)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
    </FieldGroup>
  )
}
