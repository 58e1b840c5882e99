import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX, type EventSettings } from '#contract/events/event-settings.ts'
import { DISTRICTS, districtName } from '#rules/text/districts.ts'
import { currentLanguage, currentTag } from '#app/lib/i18n/i18n.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EventTexts } from '../event-texts.tsx'
import { COUNTRIES } from './countries.ts'
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
      location,
      translations: translationsForm(TEXTS, translations),
    }),
    toBody: ({ translations, ...values }) => ({
      ...values,
      translations: translationsBody(translations),
      maps_url: values.maps_url || null,
    }),
    labels: {
      'location.venue_name': t('place.venue'),
      'location.address_line_1': t('place.line_1'),
      'location.address_line_2': t('place.line_2'),
      'location.city': t('place.city'),
      'location.state_or_region': t('place.region'),
      'location.zip_or_postal_code': t('place.postal_code'),
      'location.country': t('place.country'),
    },
  })
  const { is_online_event, location } = form.values
  const names = new Intl.DisplayNames([currentTag()], { type: 'region' })
  const countries = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }))
  countries.sort((a, b) => a.label.localeCompare(b.label, currentTag()))
  const country = form.field('location.country')
  const is_hong_kong = location.country === 'HK'
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
          <TextField {...form.field('location.venue_name')} max={255} />
          <TextField {...form.field('location.address_line_1')} max={255} autoComplete="off" />
          <TextField {...form.field('location.address_line_2')} max={255} autoComplete="off" />
          <SelectField
            {...country}
            onChange={(code) => {
              country.onChange(code)
              if (code !== 'HK') return
              form.set('location.state_or_region', '')
              form.set('location.zip_or_postal_code', '')
            }}
            options={[{ value: '', label: t('place.no_country') }, ...countries]}
          />
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
            {is_hong_kong ? (
              <SelectField
                {...form.field('location.city')}
                label={t('place.district')}
                options={districtOptions(location.city, t('place.no_district'))}
              />
            ) : (
              <>
                <TextField {...form.field('location.city')} max={100} />
                <TextField {...form.field('location.state_or_region')} max={100} />
                <TextField {...form.field('location.zip_or_postal_code')} max={30} />
              </>
            )}
          </Stack>
          <TextField {...form.field('maps_url')} type="url" hint={t('place.maps_hint')} />
        </>
      )}
    </SettingsFormPage>
  )
}

/** Hong Kong has 18 districts and neither postcodes nor states; an earlier value stays selectable. */
function districtOptions(city: string, none: string) {
  const language = currentLanguage()
  const districts = DISTRICTS.map(({ en }) => ({ value: en, label: districtName(en, language) }))
  const current =
    city === '' || districts.some(({ value }) => value === city) ? [] : [{ value: city, label: city }]
  return [{ value: '', label: none }, ...current, ...districts]
}
