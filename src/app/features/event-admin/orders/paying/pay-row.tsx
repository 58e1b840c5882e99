import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PAID_REFERENCE_MAX } from '#contract/orders/desk.ts'
import type { Order } from '#contract/orders/orders.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DueNote } from './due-note.tsx'

interface MarkPaidRowProps {
  order: Order
  /** Null when not selected. */
  reference: string | null
  onToggle: (reference: string | null) => void
}

/** One unpaid order: when selected, its payment reference can be entered. */
export function MarkPaidRow({ order, reference, onToggle }: MarkPaidRowProps) {
  const { t } = useTranslation('event-orders')
  const id = useId()
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={reference !== null}
              onChange={(_, is_checked) => onToggle(is_checked ? '' : null)}
            />
          }
          label={
            <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
              <b>{order.reference}</b> {personName(order)} ·{' '}
              {formatMoney(order.total_gross_cents, order.currency)}
            </Typography>
          }
        />
        <DueNote order={order} />
      </Box>
      {reference !== null && (
        <Box sx={{ flex: '1 1 12rem' }}>
          <TextField
            id={id}
            label={t('paid.reference_of', { reference: order.reference })}
            value={reference}
            onChange={onToggle}
            max={PAID_REFERENCE_MAX}
          />
        </Box>
      )}
    </Box>
  )
}
