import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { splitCharges } from '#rules/sales/pricing.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatInstant, formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { placeOf } from '#app/components/event/event-place.ts'
import { discountLinesOf } from '#app/components/order/discount-lines.ts'
import { PAPERS, type PaperName } from './papers.ts'

type TotalLine = { key: string; name: string; cents: number; is_total?: boolean }

/** Items and prices of an order, black on white. */
export function PrintedOrder({ order, paper }: { order: CheckoutOrder; paper: PaperName }) {
  const { t } = useTranslation('print')
  const { t: tShell } = useTranslation('shell')
  const { event, currency } = order
  const buyer = order.details?.order
  const place = placeOf(event)
  const facts = [
    [t('order.reference'), order.reference],
    [t('order.buyer'), buyer === undefined ? '' : `${personName(nameParams(buyer))}, ${buyer.email}`],
    [t('order.bought'), order.completed_at === null ? '' : formatInstant(order.completed_at, event.timezone)],
    [t('order.payment'), order.status === 'AWAITING_PAYMENT' ? t('unpaid') : ''],
    [t('order.organizer'), event.organizer_name ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <Box component="article" data-paper={paper} sx={{ ...sheet, width: PAPERS[paper].width }}>
      <Typography component="h2" sx={{ fontSize: '20pt', fontWeight: 700, lineHeight: 1.2 }}>
        {event.title}
      </Typography>
      <Typography sx={{ mt: '2mm' }}>
        {formatRange(event.starts_at, event.ends_at, event.timezone)}
      </Typography>
      {place !== '' && <Typography>{place}</Typography>}
      <Box component="dl" sx={factList}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      <Box component="table" sx={table}>
        <caption>{t('order.sums')}</caption>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.price_id}>
              <th scope="row">
                {line.quantity} × {line.ticket_name}
                {line.price_label !== null && ` · ${line.price_label}`}
              </th>
              <td>{formatMoney(line.total_before_additions_cents, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tbody>
          {totalLinesOf(order, t, tShell).map(({ key, name, cents, is_total = false }) => (
            <tr key={key} className={is_total ? 'total' : undefined}>
              <th scope="row">{name}</th>
              <td>{formatMoney(cents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const nameParams = ({
  first_name,
  last_name = '',
}: {
  first_name: string
  last_name?: string | undefined
}) => ({
  first_name,
  last_name,
})

/** A tax or fee appears once per type and rate. */
const chargeKey = ({ id, calculation_type, rate }: CheckoutOrder['taxes_and_fees'][number]): string =>
  `${id} ${calculation_type} ${rate}`

/** Discounts, fees and taxes one by one, the total, and refunds. */
function totalLinesOf(order: CheckoutOrder, t: TFunction<'print'>, tShell: TFunction): TotalLine[] {
  const { total_gross_cents, total_refunded_cents, promo_code } = order
  const discount = promo_code === null ? t('order.discount') : t('order.discount_of', { code: promo_code })
  const { added, contained } = splitCharges(order.taxes_and_fees)
  return [
    ...discountLinesOf(tShell, order, discount).map((line) => ({ ...line, cents: -line.cents })),
    ...added.map((charge) => ({
      key: chargeKey(charge),
      name: charge.name,
      cents: charge.amount_cents,
    })),
    { key: 'total', name: t('order.total'), cents: total_gross_cents, is_total: true },
    ...contained.map((charge) => ({
      key: `${chargeKey(charge)} contained`,
      name: t('order.contained', { name: charge.name }),
      cents: charge.amount_cents,
    })),
    ...(total_refunded_cents === 0
      ? []
      : [{ key: 'refunded', name: t('order.refunded'), cents: -total_refunded_cents }]),
  ]
}

const factList = {
  m: 0,
  my: '5mm',
  display: 'grid',
  gap: '2mm',
  '& dt': { fontSize: '9pt' },
  '& dd': { m: 0, fontWeight: 700 },
} as const
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'start', fontSize: '9pt' },
  '& th': { textAlign: 'start', fontWeight: 400, overflowWrap: 'anywhere' },
  '& td': { textAlign: 'end', whiteSpace: 'nowrap', pl: '4mm', verticalAlign: 'top' },
  '& th, & td': { py: '1.5mm' },
  '& tr': { borderTop: 1 },
  '& .total th, & .total td': { fontWeight: 700 },
} as const
const sheet = {
  mx: 'auto',
  mb: 3,
  maxWidth: '100%',
  p: { xs: 2, sm: 4 },
  bgcolor: 'code.light',
  color: 'code.dark',
  border: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  forcedColorAdjust: 'none',
  '@media print': { border: 0, p: 0, m: 0 },
} as const
