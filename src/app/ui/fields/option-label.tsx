import Typography from '@mui/material/Typography'
import type { Option } from './select-field.tsx'

/** Label of an option with its hint. */
export function OptionLabel({ label, hint }: Pick<Option<string>, 'label' | 'hint'>) {
  return (
    <>
      {label}
      {hint !== undefined && (
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'block', color: 'text.secondary', whiteSpace: 'pre-line' }}
        >
          {hint}
        </Typography>
      )}
    </>
  )
}
