import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX, type EventSettings } from '#contract/events/event-settings.ts'
import {
  LocationFields,
  locationBodyOf,
  locationFormOf,
  translatedPathsOf,
  useLocationLabels,
} from '#app/components/inputs/location-fields.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EventTexts } from '../event-texts.tsx'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const TEXTS = ['online_event_connection_details'] as const

/** Place of an event: a venue with its address, or online. */
export function VenueForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const form = useSettingsForm(settings, {
    toForm: ({ is_online_event, online_event_connection_details, maps_url, location, translations }) => ({
      is_online_event,
      online_event_connection_details,
      maps_url: maps_url ?? '',
      location: locationFormOf(location),
      translations: translationsForm(TEXTS, translations),
    }),
    toBody: ({ translations, ...values }) => ({
      ...values,
      location: locationBodyOf(values.location),
      translations: translationsBody(translations),
      maps_url: values.maps_url || null,
    }),
    labels: useLocationLabels(),
  })
  const { is_online_event, location } = form.values
  return (
    <SettingsFormPage form={form}>
      <SwitchField {...form.field('is_online_event')} />
      {is_online_event ? (
        <EventTexts form={form} texts={TEXTS}>
          <TranslatedText
            form={form}
            name="online_event_connection_details"
            rows={4}
            max={MESSAGE_MAX}
            hint={t('place.connection_hint')}
          />
        </EventTexts>
      ) : (
        <>
          <EventTexts form={form} texts={translatedPathsOf(location)}>
            <LocationFields form={form} />
          </EventTexts>
          <TextField {...form.field('maps_url')} type="url" hint={t('place.maps_hint')} />
        </>
      )}
    </SettingsFormPage>
  )
}
