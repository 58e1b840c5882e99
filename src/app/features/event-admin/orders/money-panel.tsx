import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { splitCharges } from '#rules/sales/pricing.ts'
import { useRecordManualRefund } from '#app/data/orders/mutations.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { HandBackDialog } from '#app/components/money/hand-back-dialog.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { useEventToday } from './back-fields.tsx'
import { DoorSaleFacts } from './door-sale-facts.tsx'
import { Fact, Facts } from './facts.tsx'
import { useMethodLabels } from './paying/method-labels.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Price breakdown of the order, and the refundable amount. */
export function MoneyPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const { currency, total_gross_cents, total_refunded_cents, paid_at } = order
  const { disputed_cents, owed_back_cents } = order
  const format = (cents: number) => formatMoney(cents, currency)
  return (
    <Panel title={t('money.title')}>
      <PriceLines order={order} />
      <Facts>
        <Fact label={paid_at === null && total_gross_cents > 0 ? t('money.owed') : t('money.total')} strong>
          {format(total_gross_cents)}
        </Fact>
        {disputed_cents > 0 && <Fact label={t('money.disputed')}>{format(-disputed_cents)}</Fact>}
        {owed_back_cents > 0 && <Fact label={t('money.owed_back')}>{format(-owed_back_cents)}</Fact>}
        {total_refunded_cents > 0 && (
          <>
            <Fact label={t('money.refunded')}>{format(-total_refunded_cents)}</Fact>
            <Fact label={t('money.kept')} strong>
              {format(total_gross_cents - total_refunded_cents)}
            </Fact>
          </>
        )}
      </Facts>
      <PaymentFacts order={order} />
      <DoorSaleFacts order={order} />
      <RefundActions order={order} />
    </Panel>
  )
}

/** How it was or will be paid. */
function PaymentFacts({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const { event } = useEvent()
  const methods = useMethodLabels()
  const { payment_method, due_at, paid_reference } = order
  return (
    <Facts>
      <Fact label={t('money.method')}>{methods[payment_method]}</Fact>
      {due_at !== null && <Fact label={t('money.due')}>{formatInstant(due_at, event.timezone)}</Fact>}
      {paid_reference !== '' && <Fact label={t('money.reference')}>{paid_reference}</Fact>}
    </Facts>
  )
}

/** Price lines of the order; nothing for a manually created order. */
function PriceLines({ order: { priced, currency } }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  if (priced === null) return null
  const format = (cents: number) => formatMoney(cents, currency)
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
              price: format(price_cents),
            })}
          >
            {format(line.total_before_additions_cents)}
          </Fact>
        ))}
        {priced.total_discount_cents > 0 && (
          <Fact label={t('money.discount')}>{format(-priced.total_discount_cents)}</Fact>
        )}
        {added.map(({ id, name, amount_cents }) => (
          <Fact key={id} label={name}>
            {format(amount_cents)}
          </Fact>
        ))}
        {contained.map(({ id, name, amount_cents }) => (
          <Fact key={id} label={t('money.contained', { name })}>
            {format(amount_cents)}
          </Fact>
        ))}
      </Facts>
      <Divider sx={{ my: 1 }} />
    </>
  )
}

/** The refund buttons, or why there are none. */
function RefundActions({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const online = useOnline()
  const may_refund = useHasEventRight('money.refund')
  const [dialog, setDialog] = useState<'refund' | 'give_back' | null>(null)
  if (!may_refund) return null
  const blocker = refundBlocker(order)
  const close = () => setDialog(null)
  return (
    <>
      {blocker !== null && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {errorText({ code: blocker })}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        {blocker === null && order.returnable_cents > 0 && (
          <Button variant="outlined" disabled={!online} onClick={() => setDialog('refund')}>
            {t('refund.action')}
          </Button>
        )}
        {order.owed_back_cents > 0 && (
          <Button variant="contained" disabled={!online} onClick={() => setDialog('give_back')}>
            {t('give_back.action')}
          </Button>
        )}
      </Stack>
      {dialog === 'refund' && <RefundDialog order={order} onClose={close} />}
      {dialog === 'give_back' && <OrderHandBackDialog order={order} onClose={close} />}
    </>
  )
}

function OrderHandBackDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const record = useRecordManualRefund(order)
  const { reference, owed_back_cents, currency } = order
  return (
    <HandBackDialog
      reference={reference}
      owed_cents={owed_back_cents}
      currency={currency}
      today={useEventToday()}
      save={(body) => record.mutateAsync(body)}
      onClose={onClose}
    />
  )
}

/** Why nothing can be refunded now, as the error code; null when a refund is possible. */
function refundBlocker({ is_manual, refunds, disputed_cents }: OrderFull) {
  if (is_manual) return 'order.manual'
  if (refunds.some(({ status }) => status === 'PENDING')) return 'refund.pending'
  return disputed_cents > 0 ? 'refund.disputed' : null
}
