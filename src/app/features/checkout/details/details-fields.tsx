import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { usePayOrder } from '#app/data/checkout/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormBody } from '#app/components/form/form-body.tsx'
import { NameFields } from '#app/components/inputs/name-fields.tsx'
import { TermsField } from '#app/components/inputs/terms-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { QuestionField } from '#app/components/inputs/question-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useCheckout } from '../order-context.ts'
import { stepLinkOf } from '../order-progress.ts'
import {
  requiresAttendees,
  orderQuestionsOf,
  ticketSlotsOf,
  type DetailsRequirements,
} from './details-form.ts'
import { HolderFields } from './holder-fields.tsx'
import { useDetailsForm } from './use-details-form.ts'

function buttonTextOf(t: TFunction<'checkout'>, is_free: boolean, needs_approval: boolean): string {
  if (needs_approval) return t('details.to_request')
  return is_free ? t('details.complete') : t('details.to_payment')
}

interface DetailsFieldsProps {
  order: CheckoutOrder
  requirements: DetailsRequirements
}

/** Form with the buyer, the attendees and the questions; completes a free order that needs no approval. */
export function DetailsFields({ order, requirements }: DetailsFieldsProps) {
  const { t } = useTranslation('checkout')
  const navigate = useNavigate()
  const online = useOnline()
  const { order_key } = useCheckout()
  const complete = usePayOrder(order_key)
  const needs_approval = order.approval?.status === 'needed'
  const is_free = order.total_gross_cents === 0 && !needs_approval
  const [is_saved, setSaved] = useState(false)
  const goToPayment = useEffectEvent(() => void navigate(stepLinkOf(order, 'payment')))
  const is_ready = is_saved && order.details !== null
  useEffect(() => {
    // The next step reads the details from the order, which is updated a moment later.
    if (is_ready) goToPayment()
  }, [is_ready])
  // Once it is complete, the order itself navigates on.
  const completeOrder = () =>
    // The payment step also waits for the emailed verification link.
    complete.mutate(undefined, { onSuccess: ({ order: next }) => next.proof !== null && setSaved(true) })
  const form = useDetailsForm(order, requirements, () => (is_free ? completeOrder() : setSaved(true)))
  const seats = ticketSlotsOf(order)
  const questions = orderQuestionsOf(requirements)
  return (
    <FormBody form={form} blocked={!online}>
      <div>
        <Panel title={t('details.buyer')} lead={t('details.buyer_lead')}>
          <Stack sx={{ gap: 2.5 }}>
            <NameFields first={form.field('order.first_name')} last={form.field('order.last_name')} is_own />
            <TextField {...form.field('order.email')} required type="email" autoComplete="email" />
            <PhoneField {...form.field('order.phone')} hint={t('details.optional')} />
            {questions.map((question, at) => (
              <QuestionField key={question.id} {...form.field(`order.questions.${at}`)} question={question} />
            ))}
          </Stack>
        </Panel>
        {requiresAttendees(requirements, seats) &&
          seats.map((seat, index) => (
            <HolderFields key={seat.key} form={form} requirements={requirements} seat={seat} index={index} />
          ))}
      </div>
      <TermsField {...form.field('is_accepted')} />
      {complete.error !== null && <Alert severity="error">{errorText(complete.error)}</Alert>}
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={form.is_saving || complete.isPending}
          disabled={!online}
        >
          {buttonTextOf(t, is_free, needs_approval)}
        </Button>
        {!online && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('offline')}
          </Typography>
        )}
      </Stack>
    </FormBody>
  )
}
