import Stack from '@mui/material/Stack'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '#contract/account/users.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'

interface NameFieldsProps {
  first: FieldProps<string>
  last: FieldProps<string>
  /** The user's own name, which the browser can autofill. */
  is_own?: boolean
  autoFocus?: boolean
  /** Hint below the given name. */
  hint?: string
}

/** Name fields in the order of the language: Chinese puts the family name first. */
export function NameFields({ first, last, is_own = false, autoFocus = false, hint }: NameFieldsProps) {
  const family_first = currentTag().startsWith('zh')
  const given = (
    <TextField
      key="given"
      {...first}
      required
      autoFocus={autoFocus && !family_first}
      max={FIRST_NAME_MAX}
      autoComplete={is_own ? 'given-name' : 'off'}
      hint={hint}
    />
  )
  const family = (
    <TextField
      key="family"
      {...last}
      autoFocus={autoFocus && family_first}
      max={LAST_NAME_MAX}
      autoComplete={is_own ? 'family-name' : 'off'}
    />
  )
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
      {family_first ? [family, given] : [given, family]}
    </Stack>
  )
}
