import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX, type EventSettings } from '#contract/events/event-settings.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** What mails of an event say, and who is told of what. */
export function MessagesForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const form = useSettingsForm(settings, {
    toForm: ({ support_email, email_footer_message, notify_organizer_of_new_orders }) => ({
      support_email: support_email ?? '',
      email_footer_message,
      notify_organizer_of_new_orders,
    }),
    toBody: (typed) => ({ ...typed, support_email: typed.support_email || null }),
  })
  return (
    <SettingsFormPage form={form}>
      <TextField {...form.field('support_email')} type="email" hint={t('messages.support_hint')} />
      <TextField {...form.field('email_footer_message')} rows={3} max={MESSAGE_MAX} />
      <SwitchField {...form.field('notify_organizer_of_new_orders')} />
    </SettingsFormPage>
  )
}
