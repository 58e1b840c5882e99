import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Option } from './fields/select-field.tsx'

interface ChoiceRowProps<Value extends string> {
  label: string
  /** Undefined selects the first option, "all"; null selects none. */
  value: Value | undefined | null
  all: string
  options: readonly Option<Value>[]
  onChange: (value: Value | undefined) => void
}

/** Single choice as a row of buttons; scrolls horizontally on a phone. */
export function ChoiceRow<Value extends string>({
  label,
  value,
  all,
  options,
  onChange,
}: ChoiceRowProps<Value>) {
  return (
    <Box role="group" aria-label={label} sx={row}>
      {[{ value: undefined, label: all }, ...options].map((option) => {
        const is_selected = option.value === value
        return (
          <Button
            key={option.value ?? ''}
            variant={is_selected ? 'contained' : 'outlined'}
            color={is_selected ? 'primary' : 'inherit'}
            aria-pressed={is_selected}
            onClick={() => onChange(option.value)}
            sx={{ ...choice, ...(is_selected ? {} : quiet) }}
          >
            {option.label}
          </Button>
        )
      })}
    </Box>
  )
}

const choice = { flexShrink: 0, maxWidth: 'none', px: 2, fontWeight: 500 } as const
const quiet = { borderColor: 'divider', bgcolor: 'background.paper' } as const
const row = {
  display: 'flex',
  gap: 1,
  overflowX: 'auto',
  // Full screen width on a phone, with room for the focus ring.
  mx: { xs: -2, sm: '-5px' },
  px: { xs: 2, sm: '5px' },
  py: '5px',
  scrollbarWidth: 'none',
  scrollPaddingInline: 16,
  flexWrap: { md: 'wrap' },
} as const
