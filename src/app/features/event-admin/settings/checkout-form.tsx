import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX, type EventSettings } from '#contract/events/event-settings.ts'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { flatFeeTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { useFields } from '#app/components/fields/field.ts'
import { termsBodyOf, termsFormOf } from '#app/components/inputs/cancellation-form.ts'
import { CancellationTermsField } from '#app/components/inputs/cancellation-terms-field.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { EventTexts } from '../event-texts.tsx'
import { useEvent } from '../use-event.tsx'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const TEXTS = [
  'continue_button_text',
  'pre_checkout_message',
  'post_checkout_message',
  'ticket_page_message',
] as const

/** Checkout settings: time limit, price display, questions and texts. */
export function CheckoutForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const { t: tTerms } = useTranslation('cancellation')
  const { event } = useEvent()
  const fields = useFields(eventSettingsFields)
  const { choices } = fields.price_display_mode
  const { first, last } = fields.affiliate_counts.choices
  const form = useSettingsForm(settings, {
    toForm: (row) => ({
      order_timeout_in_minutes: row.order_timeout_in_minutes as number | null,
      price_display_mode: row.price_display_mode,
      require_attendee_details: row.require_attendee_details,
      has_own_terms: ownTermsOf(row) !== null,
      cancellation_terms: termsFormOf(ownTermsOf(row) ?? flatFeeTerms(0)),
      free_orders_need_proof: row.free_orders_need_proof,
      affiliate_counts: row.affiliate_counts,
      waiting_list: row.waiting_list,
      waiting_list_hours: row.waiting_list_hours as number | null,
      waiting_list_by_tier: row.waiting_list_by_tier,
      approval_holds_places: row.approval_holds_places,
      approval_pay_hours: row.approval_pay_hours as number | null,
      resale: resaleOf(row),
      continue_button_text: row.continue_button_text,
      pre_checkout_message: row.pre_checkout_message,
      post_checkout_message: row.post_checkout_message,
      ticket_page_message: row.ticket_page_message,
      translations: translationsForm(TEXTS, row.translations),
    }),
    toBody: ({ has_own_terms, cancellation_terms, ...values }) => ({
      ...values,
      cancellation_terms: has_own_terms ? termsBodyOf(cancellation_terms) : null,
      translations: translationsBody(values.translations),
      order_timeout_in_minutes: values.order_timeout_in_minutes ?? undefined,
      waiting_list_hours: values.waiting_list_hours ?? undefined,
      approval_pay_hours: values.approval_pay_hours ?? undefined,
    }),
    labels: { has_own_terms: tTerms('editor.own') },
  })
  return (
    <SettingsFormPage form={form}>
      <NumberField
        {...form.field('order_timeout_in_minutes')}
        required
        unit={t('checkout.minutes')}
        hint={t('checkout.timeout_hint')}
      />
      <RadioField
        {...form.field('price_display_mode')}
        options={[
          { value: 'INCLUSIVE', label: choices.INCLUSIVE, hint: t('checkout.inclusive_hint') },
          { value: 'EXCLUSIVE', label: choices.EXCLUSIVE, hint: t('checkout.exclusive_hint') },
        ]}
      />
      <SwitchField {...form.field('has_own_terms')} hint={tTerms('editor.own_hint')} />
      {form.values.has_own_terms && (
        <CancellationTermsField {...form.field('cancellation_terms')} currency={event.currency} of="order" />
      )}
      <SwitchField {...form.field('require_attendee_details')} hint={t('checkout.details_hint')} />
      <SwitchField {...form.field('free_orders_need_proof')} hint={t('checkout.free_proof_hint')} />
      <RadioField
        {...form.field('affiliate_counts')}
        hint={t('checkout.affiliates_hint')}
        options={[
          { value: 'last', label: last },
          { value: 'first', label: first },
        ]}
      />
      <SwitchField {...form.field('waiting_list')} hint={t('checkout.waiting_hint')} />
      {form.values.waiting_list && (
        <>
          <NumberField
            {...form.field('waiting_list_hours')}
            required
            unit={t('checkout.hours')}
            hint={t('checkout.waiting_hours_hint')}
          />
          <SwitchField {...form.field('waiting_list_by_tier')} />
        </>
      )}
      <SwitchField {...form.field('approval_holds_places')} hint={t('checkout.approval_hint')} />
      <NumberField
        {...form.field('approval_pay_hours')}
        required
        unit={t('checkout.hours')}
        hint={t('checkout.approval_hours_hint')}
      />
      <SwitchField {...form.field('resale')} hint={t('checkout.resale_hint')} />
      <EventTexts form={form} texts={TEXTS}>
        <TranslatedText form={form} name="continue_button_text" max={100} />
        <TranslatedText form={form} name="pre_checkout_message" rows={3} max={MESSAGE_MAX} />
        <TranslatedText form={form} name="post_checkout_message" rows={3} max={MESSAGE_MAX} />
        <TranslatedText form={form} name="ticket_page_message" rows={3} max={MESSAGE_MAX} />
      </EventTexts>
    </SettingsFormPage>
  )
}

/** Settings that an earlier version stored on this device have no terms. */
const ownTermsOf = ({
  cancellation_terms = null,
}: Partial<Pick<EventSettings, 'cancellation_terms'>>): CancellationTerms | null => cancellation_terms

/** Settings that an earlier version stored on this device have no resale. */
const resaleOf = ({ resale = false }: Partial<Pick<EventSettings, 'resale'>>): boolean => resale
