import DoneIcon from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

export type CheckoutStep = 'details' | 'payment' | 'summary'

interface CheckoutStepsProps {
  current: CheckoutStep
  is_free: boolean
  /** The order is sent for approval in place of the payment. */
  is_request: boolean
}

/** Checkout steps with the current one; a free order has no payment step. */
export function CheckoutSteps({ current, is_free, is_request }: CheckoutStepsProps) {
  const { t } = useTranslation('checkout')
  const labels: Record<CheckoutStep, string> = {
    details: t('steps.details'),
    payment: is_request ? t('steps.request') : t('steps.payment'),
    summary: is_request ? t('steps.decision') : t('steps.summary'),
  }
  const steps: CheckoutStep[] =
    is_free && !is_request ? ['details', 'summary'] : ['details', 'payment', 'summary']
  const current_index = steps.indexOf(current)
  return (
    <Box component="ol" aria-label={t('steps.label')} sx={row}>
      {steps.map((step, index) => (
        <Typography
          key={step}
          component="li"
          variant="body2"
          aria-current={step === current ? 'step' : undefined}
          sx={{
            display: 'flex',
            gap: 0.75,
            alignItems: 'center',
            fontWeight: step === current ? 700 : 400,
            color: index <= current_index ? 'text.primary' : 'text.secondary',
          }}
        >
          {index < current_index ? (
            <DoneIcon fontSize="small" color="success" aria-label={t('steps.done')} />
          ) : (
            <Box component="span" aria-hidden sx={step === current ? { ...dot, ...current_dot } : dot}>
              {index + 1}
            </Box>
          )}
          {labels[step]}
        </Typography>
      ))}
    </Box>
  )
}

const row = {
  listStyle: 'none',
  m: 0,
  mb: 3,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
} as const
const dot = {
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: 1,
  borderColor: 'divider',
  display: 'grid',
  placeItems: 'center',
  fontSize: '0.8125rem',
} as const
const current_dot = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
} as const
