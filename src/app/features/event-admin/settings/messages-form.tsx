import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX, type EventSettings } from '#contract/events/event-settings.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EventTexts } from '../event-texts.tsx'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const TEXTS = ['email_footer_message'] as const

/** Email texts of an event, and who is notified. */
export function MessagesForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const form = useSettingsForm(settings, {
    toForm: ({ support_email, email_footer_message, notify_organizer_of_new_orders, translations }) => ({
      support_email: support_email ?? '',
      email_footer_message,
      notify_organizer_of_new_orders,
      translations: translationsForm(TEXTS, translations),
    }),
    toBody: ({ translations, ...values }) => ({
      ...values,
      translations: translationsBody(translations),
      support_email: values.support_email || null,
    }),
  })
  return (
    <SettingsFormPage form={form}>
      <TextField {...form.field('support_email')} type="email" hint={t('messages.support_hint')} />
      <EventTexts form={form} texts={TEXTS}>
        <TranslatedText form={form} name="email_footer_message" rows={3} max={MESSAGE_MAX} />
      </EventTexts>
      <SwitchField {...form.field('notify_organizer_of_new_orders')} />
    </SettingsFormPage>
  )
}
