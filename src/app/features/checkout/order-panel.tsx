import MoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { OrderLines } from './order-lines.tsx'

interface OrderPanelProps {
  order: CheckoutOrder
  /** Content below the total. */
  children?: ReactNode
}

/** The order beside the form; on a phone it is collapsed with the total visible. */
export function OrderPanel({ order, children }: OrderPanelProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const is_wide = useMediaQuery((theme) => theme.breakpoints.up('md'))
  const [is_open, setOpen] = useState(false)
  const { event } = order
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      sx={{ p: { xs: 2, sm: 3 }, borderRadius: '16px', position: { md: 'sticky' }, top: { md: 88 } }}
    >
      <Typography id={`${id}-title`} variant="h2">
        {event.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {formatRange(event.starts_at, event.ends_at, event.timezone)}
      </Typography>
      {!is_wide && (
        <Button
          fullWidth
          variant="outlined"
          color="inherit"
          aria-expanded={is_open}
          aria-controls={id}
          onClick={() => setOpen(!is_open)}
          endIcon={<MoreIcon sx={{ transform: is_open ? 'rotate(180deg)' : 'none' }} />}
          sx={{ mt: 1.5, justifyContent: 'space-between' }}
        >
          {t(is_open ? 'lines.hide' : 'lines.show', {
            amount: formatMoney(order.total_gross_cents, order.currency),
          })}
        </Button>
      )}
      <Collapse id={id} in={is_wide || is_open}>
        <Box sx={{ pt: 2.5 }}>
          <OrderLines order={order} />
          {children}
        </Box>
      </Collapse>
    </Paper>
  )
}
