import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale, type Locale } from '#contract/wire/contact.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import {
  PAYMENT_TEXT_MAX,
  type OfflinePaymentMethod,
  type OfflinePaymentSettings,
} from '#contract/orders/offline-payments.ts'
import { isFpsExplained } from '#rules/sales/offline-payment.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { useFields } from '#app/components/fields/field.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { useShownLanguages } from '#app/components/translations/use-shown-languages.ts'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useEvent } from '../use-event.tsx'
import { FpsPayeeFields } from './fps-payee-fields.tsx'
import { PaymentCode } from './payment-code.tsx'
import {
  fpsPayeeBodyOf,
  fpsPayeeFormOf,
  type MethodPictures,
  type PaymentMethodForm,
  type PaymentValues,
} from './payment-values.ts'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { useTakePaymentAtDoor } from './use-take-payment-at-door.ts'

const KINDS = ['fps', 'bank', 'door'] as const

/** Offline payment methods of an event, and their deadline. */
export function PaymentForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const id = useId()
  const [language, setLanguage] = useState<Locale>(currentLanguage())
  const fields = useFields(eventSettingsFields)
  const takePaymentAtDoor = useTakePaymentAtDoor()
  const form = useSettingsForm(settings, {
    toForm: (row) => ({
      fps_payment: paymentMethodFormOf(row.fps_payment),
      fps_payee: fpsPayeeFormOf(row.fps_payee),
      bank_payment: paymentMethodFormOf(row.bank_payment),
      door_payment: paymentMethodFormOf(row.door_payment),
      payment_within_days: row.payment_within_days,
      payment_due_at: row.payment_due_at === null ? '' : toInputValue(row.payment_due_at, event.timezone),
    }),
    toBody: (values) => ({
      ...values,
      fps_payment: paymentMethodBodyOf(values.fps_payment),
      fps_payee: fpsPayeeBodyOf(values.fps_payee),
      bank_payment: paymentMethodBodyOf(values.bank_payment),
      door_payment: paymentMethodBodyOf(values.door_payment),
      payment_due_at: fromInputValue(values.payment_due_at, event.timezone),
    }),
    check: ({ fps_payment, fps_payee = null }) =>
      fps_payment === undefined || isFpsExplained({ fps_payment, fps_payee })
        ? {}
        : { 'fps_payment.words': ['required'] },
    alsoSave: async ({ door_payment }) => {
      if (door_payment?.is_offered === true && !settings.door_payment.is_offered) await takePaymentAtDoor()
    },
    labels: {
      'fps_payment.is_offered': fields.fps_payment.label,
      'fps_payment.words': t('payment.fps_words'),
      'fps_payee.kind': fields.fps_payee.label,
      'fps_payee.value': t('fps.value'),
      'fps_payee.bank_code': t('fps.bank_code'),
      'fps_payee.name': t('fps.name'),
      'bank_payment.is_offered': fields.bank_payment.label,
      'bank_payment.words': t('payment.bank_words'),
      'door_payment.is_offered': fields.door_payment.label,
      'door_payment.words': t('payment.door_words'),
    },
  })
  const hasContent = (option: Locale) =>
    KINDS.some((kind) => {
      const { words, pictures } = form.values[`${kind}_payment`]
      return words[option] !== '' || pictures[option] !== undefined
    })
  const among = useShownLanguages((option) => option === language || hasContent(option))
  const hints = { fps: t('payment.fps_hint'), bank: t('payment.bank_hint'), door: t('payment.door_hint') }
  return (
    <SettingsFormPage form={form}>
      <Typography>{t('payment.lead')}</Typography>
      <LanguageField
        id={id}
        label={t('payment.language')}
        hint={t('payment.language_hint')}
        among={among}
        value={language}
        onChange={setLanguage}
      />
      {KINDS.map((kind) => (
        <PaymentMethodFields key={kind} form={form} kind={kind} language={language} hint={hints[kind]} />
      ))}
      <NumberField
        {...form.field('payment_within_days')}
        unit={t('payment.days_unit')}
        hint={t('payment.days_hint')}
      />
      <DateTimeField
        {...form.field('payment_due_at')}
        timezone={event.timezone}
        hint={t('payment.due_hint')}
      />
    </SettingsFormPage>
  )
}

interface PaymentMethodFieldsProps {
  form: RowForm<PaymentValues>
  kind: OfflinePaymentMethod
  language: Locale
  hint: string
}

/** One payment method: whether it is offered, and its text in one language. */
function PaymentMethodFields({ form, kind, language, hint }: PaymentMethodFieldsProps) {
  const name = `${kind}_payment` as const
  const { is_offered, pictures } = form.values[name]
  const text_field = form.field(`${name}.words`)
  const { value, onChange } = form.field(`${name}.words.${language}`)
  return (
    <>
      <SwitchField {...form.field(`${name}.is_offered`)} />
      {is_offered && (
        <TextField
          {...text_field}
          label={`${text_field.label} (${languages[language].endonym})`}
          value={value}
          onChange={onChange}
          rows={3}
          max={PAYMENT_TEXT_MAX}
          hint={hint}
        />
      )}
      {is_offered && kind === 'fps' && <FpsPayeeFields form={form} />}
      {is_offered && kind === 'fps' && (
        <PaymentCode
          language={language}
          image_id={pictures[language]}
          onChange={(image_id) => form.set(`${name}.pictures`, withPicture(pictures, language, image_id))}
        />
      )}
    </>
  )
}

function paymentMethodFormOf({ is_offered, words, pictures }: OfflinePaymentSettings): PaymentMethodForm {
  // Every language of the product is one of the keys.
  const texts = Object.fromEntries(
    locale.options.map((name) => [name, words[name] ?? '']),
  ) as PaymentMethodForm['words']
  return { is_offered, words: texts, pictures }
}

function paymentMethodBodyOf({ words, ...method }: PaymentMethodForm): object {
  return {
    ...method,
    words: Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')),
  }
}

function withPicture(
  pictures: MethodPictures,
  language: Locale,
  image_id: string | undefined,
): MethodPictures {
  const { [language]: _, ...rest } = pictures
  return image_id === undefined ? rest : { ...rest, [language]: image_id }
}
