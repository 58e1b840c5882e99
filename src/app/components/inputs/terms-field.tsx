import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { TextLink } from '#app/ui/links.tsx'

/** Checkbox for the terms, never pre-checked. */
export function TermsField({ id, label, value, onChange, problem }: FieldProps<boolean>) {
  const { t } = useTranslation('shell')
  return (
    <FormControl error={problem !== undefined} required sx={{ overflowWrap: 'anywhere' }}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            id={id}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: problem === undefined ? {} : { 'aria-describedby': `${id}-help` } }}
          />
        }
      />
      <TextLink
        to="/terms"
        target="_blank"
        variant="body2"
        underline="always"
        sx={{ alignSelf: 'start', py: 0.75 }}
      >
        {t('footer.terms')}
      </TextLink>
      {problem !== undefined && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </FormControl>
  )
}
