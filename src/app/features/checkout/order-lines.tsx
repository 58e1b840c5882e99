import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { splitCharges } from '#rules/sales/pricing.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { discountLinesOf } from '#app/components/order/discount-lines.ts'
import { formatPercent } from '#app/components/fields/values.ts'

/** Order items with their prices; the lines above the total add up to it. */
export function OrderLines({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  const { t: tShell } = useTranslation('shell')
  const { lines, taxes_and_fees, currency, promo_code, total_refunded_cents } = order
  const money = (cents: number) => formatMoney(cents, currency)
  const { added, contained } = splitCharges(taxes_and_fees)
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
      {lines.map(({ price_id, quantity, ticket_name, price_label, total_before_additions_cents }) => (
        <Row
          key={price_id}
          label={
            <>
              {t('lines.ticket', { count: quantity, name: ticket_name })}
              {price_label !== null && price_label !== '' && (
                <Typography
                  variant="body2"
                  component="span"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {price_label}
                </Typography>
              )}
            </>
          }
          amount={money(total_before_additions_cents)}
        />
      ))}
      {discountLinesOf(
        tShell,
        order,
        promo_code === null ? t('lines.discount') : t('lines.discount_code', { code: promo_code }),
      ).map(({ key, name, cents }) => (
        <Row key={key} label={name} amount={money(-cents)} tone="success.main" />
      ))}
      {added.map((charge) => (
        <Row
          key={`${charge.id} ${charge.calculation_type} ${charge.rate}`}
          label={chargeNameOf(charge)}
          amount={money(charge.amount_cents)}
          tone="text.secondary"
        />
      ))}
      <Row label={t('lines.total')} amount={money(order.total_gross_cents)} is_total />
      {contained.map((charge) => (
        <Row
          key={`${charge.id} ${charge.calculation_type} ${charge.rate}`}
          label={t('lines.contained', { name: chargeNameOf(charge) })}
          amount={money(charge.amount_cents)}
          tone="text.secondary"
        />
      ))}
      {total_refunded_cents > 0 && (
        <Row label={t('lines.refunded')} amount={money(-total_refunded_cents)} tone="text.secondary" />
      )}
    </Box>
  )
}

const chargeNameOf = ({ calculation_type, name, rate }: CheckoutOrder['taxes_and_fees'][number]): string =>
  calculation_type === 'PERCENTAGE' ? `${name} ${formatPercent(rate)}` : name

interface RowProps {
  label: ReactNode
  amount: string
  tone?: string
  is_total?: boolean
}

function Row({ label, amount, tone, is_total = false }: RowProps) {
  const sx = {
    m: 0,
    ...(tone === undefined ? {} : { color: tone }),
    ...(is_total ? { fontWeight: 700, fontSize: '1.125rem' } : {}),
  }
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        justifyContent: 'space-between',
        ...(is_total ? { pt: 1.25, borderTop: 1, borderColor: 'divider' } : {}),
      }}
    >
      <Typography component="dt" sx={{ minWidth: 0, ...sx }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ flexShrink: 0, ...sx }}>
        {amount}
      </Typography>
    </Box>
  )
}
