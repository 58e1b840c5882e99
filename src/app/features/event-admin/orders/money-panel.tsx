import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/full.ts'
import { splitCharges } from '#rules/sale/pricing.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent, useMay } from '../use-event.tsx'
import { Fact, Facts } from './facts.tsx'
import { useMethodWords } from './paying/method-words.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** What the order costs, part by part, and what can still be given back. */
export function MoneyPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const { currency, total_gross_cents, total_refunded_cents, paid_at } = order
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <Panel title={t('money.title')}>
      <Parts order={order} />
      <Facts>
        <Fact label={paid_at === null && total_gross_cents > 0 ? t('money.owed') : t('money.total')} strong>
          {money(total_gross_cents)}
        </Fact>
        {total_refunded_cents > 0 && (
          <>
            <Fact label={t('money.refunded')}>{money(-total_refunded_cents)}</Fact>
            <Fact label={t('money.kept')} strong>
              {money(total_gross_cents - total_refunded_cents)}
            </Fact>
          </>
        )}
      </Facts>
      <Paying order={order} />
      <GiveBack order={order} />
    </Panel>
  )
}

/** How it was paid, or is to be. */
function Paying({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const methods = useMethodWords()
  const { payment_method, due_at, paid_reference } = order
  return (
    <Facts>
      <Fact label={t('money.method')}>{methods[payment_method]}</Fact>
      {due_at !== null && <Fact label={t('money.due')}>{formatInstant(due_at, event.timezone)}</Fact>}
      {paid_reference !== '' && <Fact label={t('money.reference')}>{paid_reference}</Fact>}
    </Facts>
  )
}

/** What was agreed, line by line; nothing of an order made by hand. */
function Parts({ order: { priced, currency } }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  if (priced === null) return null
  const money = (cents: number) => formatMoney(cents, currency)
  const { added, contained } = splitCharges(priced.taxes_and_fees)
  return (
    <>
      <Facts>
        {priced.lines.map(({ price_id, ticket_name, price_label, quantity, price_cents, ...line }) => (
          <Fact
            key={price_id}
            label={t('money.line', {
              quantity,
              ticket: price_label === null ? ticket_name : `${ticket_name} · ${price_label}`,
              price: money(price_cents),
            })}
          >
            {money(line.total_before_additions_cents)}
          </Fact>
        ))}
        {priced.total_discount_cents > 0 && (
          <Fact label={t('money.discount')}>{money(-priced.total_discount_cents)}</Fact>
        )}
        {added.map(({ id, name, amount_cents }) => (
          <Fact key={id} label={name}>
            {money(amount_cents)}
          </Fact>
        ))}
        {contained.map(({ id, name, amount_cents }) => (
          <Fact key={id} label={t('money.contained', { name })}>
            {money(amount_cents)}
          </Fact>
        ))}
      </Facts>
      <Divider sx={{ my: 1 }} />
    </>
  )
}

/** The button, or why there is none. */
function GiveBack({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const online = useOnline()
  const may_edit = useMay('order.edit')
  const [is_open, setOpen] = useState(false)
  if (!may_edit) return null
  const why = order.is_paid_by_hand
    ? errorText({ code: 'order.manual' })
    : order.status === 'REFUND_PENDING'
      ? errorText({ code: 'refund.pending' })
      : null
  if (why !== null) {
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {why}
      </Alert>
    )
  }
  if (order.refundable_cents === 0) return null
  return (
    <>
      <Button variant="outlined" disabled={!online} onClick={() => setOpen(true)} sx={{ mt: 2 }}>
        {t('refund.action')}
      </Button>
      {is_open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
