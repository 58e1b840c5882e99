import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { ticketsReturn, type TicketsReturn } from '#contract/orders/cancellation/ticket-returns.ts'
import type { Id } from '#contract/wire/id.ts'
import { addRefunds, fullRefundRate, refundEach } from '#rules/sales/cancellation/cancellation-terms.ts'
import { useReturnTickets } from '#app/data/orders/mutations.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useRowForm } from '#app/components/form/use-row-form.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useLabelOfPerson } from '../use-label-of-person.ts'
import { initialRefundForm, RefundFields, refundBodyOf, useEventToday } from './back-fields.tsx'
import { OrderTerms } from './order-terms.tsx'

type RefundMode = TicketsReturn['refund']

/** Returns whether staff can take back single tickets of an order. */
export const canReturnTickets = ({ is_manual, cancelled_at, status, attendees }: OrderFull): boolean =>
  !is_manual &&
  status !== 'AWAITING_PAYMENT' &&
  cancelled_at === null &&
  attendees.filter(({ status }) => status === 'ACTIVE').length > 1 &&
  attendees.some(({ is_returnable }) => is_returnable === true)

/** Takes back some tickets of an order, by its terms, in full or without a refund. */
export function ReturnDialog({ order, onClose }: { order: OrderFull; onClose: () => void }) {
  const { t } = useTranslation('cancellation')
  const { t: tOrders } = useTranslation('event-orders')
  const notify = useNotify()
  const online = useOnline()
  const today = useEventToday()
  const labelOf = useLabelOfPerson()
  const take_back = useReturnTickets(order)
  const { reference, currency, cancellation_terms: terms } = order
  const can_refund =
    order.returnable_cents > 0 &&
    order.disputed_cents === 0 &&
    !order.refunds.some(({ status }) => status === 'PENDING')
  const form = useRowForm({
    schema: ticketsReturn,
    row: null,
    failed: 'cancel_order',
    toForm: () => ({
      attendee_ids: [] as Id[],
      refund: (can_refund ? 'all' : 'none') as RefundMode,
      notify_buyer: true,
      ...initialRefundForm(order, today),
    }),
    toBody: (values) => {
      const { way, reference: note, given_on, ...body } = refundBodyOf(values)
      return values.refund === 'none' ? body : { ...body, way, reference: note, given_on }
    },
    check: ({ given_on = today }) => (given_on > today ? { given_on: ['in_the_future'] } : {}),
    labels: {
      attendee_ids: t('tickets.choose'),
      refund: t('desk.refund'),
      notify_buyer: t('desk.notify'),
      way: tOrders('refund.way'),
      given_on: tOrders('refund.given_on'),
      reference: tOrders('refund.note'),
    },
    save: ({ body }) => take_back.mutateAsync(body),
    onSaved: () => {
      notify({ kind: 'success', text: t('desk.done') })
      onClose()
    },
  })
  const ids = form.field('attendee_ids')
  return (
    <Dialog
      open
      title={t('desk.title', { reference })}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{t('desk.keep')}</Button>
          <Button type="submit" variant="contained" color="error" loading={form.is_saving} disabled={!online}>
            {t('desk.action')}
          </Button>
        </>
      }
    >
      <FormProblems form={form} />
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t('desk.text')}</Typography>
        <CheckboxGroup<Id>
          {...ids}
          onChange={(selected) => ids.onChange([...selected])}
          all={false}
          options={order.attendees
            .filter(({ is_returnable }) => is_returnable === true)
            .map((attendee) => ({
              value: attendee.id,
              label: t('tickets.each', { name: labelOf(attendee), ticket: attendee.ticket_name }),
            }))}
        />
        {can_refund && (
          <RadioField<RefundMode>
            {...form.field('refund')}
            options={refundModesOf(order, form.values.attendee_ids).map(({ value, cents }) => {
              const amount = formatMoney(cents, currency)
              const labels = {
                all: t('desk.in_full', { amount }),
                terms: t('desk.by_terms', { amount }),
                none: t('desk.none'),
              }
              return { value, label: labels[value] }
            })}
          />
        )}
        {can_refund && form.values.refund !== 'none' && <RefundFields order={order} form={form} />}
        {can_refund && terms !== undefined && <OrderTerms terms={terms} currency={currency} />}
        {can_refund && (order.ticket_returns ?? null) === null && (
          <Typography variant="body2">{t('desk.too_late')}</Typography>
        )}
        <SwitchField {...form.field('notify_buyer')} />
      </Stack>
    </Dialog>
  )
}

/** Returns the possible refunds of the selected tickets with their amounts. */
function refundModesOf(
  { attendees, ticket_returns = null, total_gross_cents, total_refunded_cents }: OrderFull,
  selected: readonly Id[],
): { value: RefundMode; cents: number }[] {
  const paid = attendees.flatMap(({ id, paid_cents = 0 }) => (selected.includes(id) ? [paid_cents] : []))
  const sumOf = (rate: Parameters<typeof refundEach>[0]) => addRefunds(refundEach(rate, paid)).refund_cents
  return [
    { value: 'all', cents: sumOf(fullRefundRate(total_gross_cents - total_refunded_cents)) },
    ...(ticket_returns === null ? [] : [{ value: 'terms' as const, cents: sumOf(ticket_returns) }]),
    { value: 'none', cents: 0 },
  ]
}
