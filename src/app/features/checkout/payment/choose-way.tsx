import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useOfflinePaymentLabels } from '#app/components/order/payment-method-labels.ts'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { Panel } from '#app/ui/panel.tsx'

export type PaymentOption = 'card' | OfflinePaymentMethod

/** All payment methods of an order. */
export const paymentOptionsOf = ({ takes_cards, ways_to_pay }: CheckoutOrder): PaymentOption[] => [
  ...(takes_cards ? (['card'] as const) : []),
  ...ways_to_pay.map(({ kind }) => kind),
]

interface PaymentMethodPickerProps {
  order: CheckoutOrder
  value: PaymentOption
  onChange: (option: PaymentOption) => void
}

/** Selects a payment method: by card now, or one of the event's offline methods. */
export function PaymentMethodPicker({ order, value, onChange }: PaymentMethodPickerProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const labels = useOfflinePaymentLabels()
  const { event, takes_cards, ways_to_pay } = order
  const card = { value: 'card' as const, label: t('way.card'), hint: t('way.card_hint') }
  const offline_options = ways_to_pay.map(({ kind, until }) => ({
    value: kind,
    label: labels[kind],
    hint:
      kind === 'door' ? t('way.at_door') : t('way.until', { until: formatInstant(until, event.timezone) }),
  }))
  return (
    <Panel title={t('payment.title')}>
      <RadioField<PaymentOption>
        id={id}
        label={t('way.title')}
        value={value}
        onChange={onChange}
        options={takes_cards ? [card, ...offline_options] : offline_options}
      />
    </Panel>
  )
}
