import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { HAND_BACK_REFERENCE_MAX, refundMethod, type RefundMethod } from '#contract/orders/money-back.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { useRefundMethodLabels } from '#app/components/money/refund-method-labels.ts'
import { useNow } from '#app/components/use-now.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateField } from '#app/ui/fields/time/calendar-fields.tsx'
import { useEvent } from '../use-event.tsx'

/** Form values of a refund's method. */
export type RefundForm = { way: RefundMethod; given_on: string; reference: string }

/** Available refund methods of an order, the likeliest first. */
const refundMethodsOf = ({ refundable_cents }: OrderFull): readonly RefundMethod[] =>
  refundable_cents > 0 ? refundMethod.options : refundMethod.options.filter((method) => method !== 'card')

/** Refund to the card when one was used. */
export const defaultRefundMethod = (order: OrderFull): RefundMethod =>
  order.refundable_cents > 0 ? 'card' : 'later'

/** Initial form values. */
export const initialRefundForm = (order: OrderFull, today: string): RefundForm => ({
  way: defaultRefundMethod(order),
  given_on: today,
  reference: '',
})

/** The request body; day and note apply only to a manual refund. */
export function refundBodyOf<Values extends RefundForm>({ given_on, reference, ...values }: Values) {
  const is_manual = values.way !== 'card' && values.way !== 'later'
  return { ...values, ...(is_manual && { reference, ...(given_on && { given_on }) }) }
}

/** Today's date in the event's timezone. */
export function useEventToday(): string {
  const { event } = useEvent()
  return dayAt(fromEpochMs(useNow()), event.timezone)
}

interface RefundFieldsProps {
  order: OrderFull
  form: {
    values: { way: RefundMethod }
    field: {
      (path: 'way'): FieldProps<RefundMethod>
      (path: 'given_on' | 'reference'): FieldProps<string>
    }
  }
}

/** Refund method; for a manual refund also the day and a note. */
export function RefundFields({ order, form }: RefundFieldsProps) {
  const { t } = useTranslation('event-orders')
  const labels = useRefundMethodLabels()
  const { way } = form.values
  return (
    <>
      <RadioField<RefundMethod>
        {...form.field('way')}
        options={refundMethodsOf(order).map((value) => ({ value, label: labels[value] }))}
      />
      {way !== 'card' && way !== 'later' && (
        <>
          <DateField {...form.field('given_on')} />
          <TextField
            {...form.field('reference')}
            max={HAND_BACK_REFERENCE_MAX}
            hint={t('refund.note_hint')}
          />
        </>
      )}
    </>
  )
}
