import MuiTextField from '@mui/material/TextField'
import type { HTMLAttributes } from 'react'
import { CharacterCount } from './number/character-count.tsx'
import { inputProps, type FieldExtras, type FieldProps } from './field.ts'

interface TextFieldProps extends FieldProps<string>, FieldExtras {
  type?: 'text' | 'email' | 'url'
  /** Maximum number of characters; shows a counter. */
  max?: number
  /** Multiline with at least this many rows. */
  rows?: number
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

const ROWS_MAX = 14

/** A text field of one or several lines. */
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
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: ROWS_MAX })}
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
