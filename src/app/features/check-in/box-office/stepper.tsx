import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

interface StepperProps {
  /** What is counted, for the labels of the buttons. */
  name: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A number with large buttons for one less and one more. */
export function Stepper({ name, value, max, onChange }: StepperProps) {
  const { t } = useTranslation('box-office')
  return (
    <Stack direction="row" role="group" aria-label={name} sx={{ alignItems: 'center', gap: 0.5 }}>
      <IconButton
        aria-label={t('sale.fewer', { name })}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
        sx={button}
      >
        <RemoveIcon />
      </IconButton>
      <Typography
        component="output"
        aria-live="polite"
        sx={{ minWidth: 36, textAlign: 'center', fontSize: '1.5rem', fontWeight: 700 }}
      >
        {value}
      </Typography>
      <IconButton
        aria-label={t('sale.more', { name })}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        sx={button}
      >
        <AddIcon />
      </IconButton>
    </Stack>
  )
}

const button = { width: 52, height: 52, border: 1, borderColor: 'divider' } as const
