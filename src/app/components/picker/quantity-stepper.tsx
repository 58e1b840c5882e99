import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface QuantityStepperProps {
  /** Name of the counted item. */
  name: string
  quantity: number
  /** Next quantities up and down; equal to `quantity` when there is no such step. */
  more: number
  less: number
  onChange: (quantity: number) => void
}

/** Stepper for a quantity. */
export function QuantityStepper({ name, quantity, more, less, onChange }: QuantityStepperProps) {
  const { t } = useTranslation('public')
  return (
    <Stack
      role="group"
      aria-label={t('picker.quantity', { name })}
      direction="row"
      sx={{ alignItems: 'center', flexShrink: 0 }}
    >
      <Step label={t('picker.less', { name })} to={less} from={quantity} onChange={onChange}>
        <RemoveIcon />
      </Step>
      <Typography
        component="output"
        aria-live="polite"
        sx={{ minWidth: 40, textAlign: 'center', fontWeight: 700, fontSize: '1.125rem' }}
      >
        {quantity}
      </Typography>
      <Step label={t('picker.more', { name })} to={more} from={quantity} onChange={onChange}>
        <AddIcon />
      </Step>
    </Stack>
  )
}

interface StepProps {
  label: string
  to: number
  from: number
  onChange: (quantity: number) => void
  children: ReactNode
}

/** At the limit, the button says so and keeps the focus. */
function Step({ label, to, from, onChange, children }: StepProps) {
  const is_off = to === from
  return (
    <IconButton
      aria-label={label}
      aria-disabled={is_off}
      onClick={() => onChange(to)}
      sx={{
        width: 48,
        height: 48,
        border: 1,
        borderColor: is_off ? 'divider' : 'primary.main',
        color: is_off ? 'text.disabled' : 'primary.main',
        cursor: is_off ? 'default' : 'pointer',
      }}
    >
      {children}
    </IconButton>
  )
}
