import MuiTextField from '@mui/material/TextField'
import type { HTMLAttributes } from 'react'
import { CharacterCount } from './number/counted.tsx'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'

interface TextFieldProps extends FieldProps<string>, FieldExtras {
  type?: 'text' | 'email' | 'url'
  /** So many characters may be typed; they are counted. */
  max?: number
  /** Several lines, at least so many. */
  rows?: number
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

const MOST_ROWS = 14

/** A text of one line or several. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, problem, hint, type = 'text', max, rows, autoComplete, inputMode, lang } = props
  const { helperText, ...common } = inputProps(props)
  const is_plain = type === 'text' && autoComplete !== 'username'
  return (
    <MuiTextField
      {...common}
      type={type}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText={
        max === undefined ? (
          helperText
        ) : (
          <CharacterCount count={Array.from(value).length} max={max}>
            {problem ?? hint}
          </CharacterCount>
        )
      }
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: MOST_ROWS })}
      {...(autoComplete === undefined ? {} : { autoComplete })}
      slotProps={{
        htmlInput: {
          ...(inputMode === undefined ? {} : { inputMode }),
          ...(lang === undefined ? {} : { lang }),
          ...(is_plain ? {} : { autoCapitalize: 'none', spellCheck: false }),
        },
      }}
    />
  )
}
