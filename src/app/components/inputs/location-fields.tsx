import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { EventLocation, Location, LocationText } from '#contract/events/event-settings.ts'
import { DISTRICTS, districtName } from '#rules/text/districts.ts'
import { currentLanguage, currentTag } from '#app/lib/i18n/i18n.ts'
import { translatedLabels } from '#app/components/fields/translated.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import {
  translationsBody,
  translationsForm,
  type TypedTranslations,
} from '#app/components/translations/translations.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { COUNTRIES } from './countries.ts'

const IN_HONG_KONG: readonly LocationText[] = ['venue_name', 'address_line_1', 'address_line_2']
const ELSEWHERE: readonly LocationText[] = [...IN_HONG_KONG, 'city', 'state_or_region']

/** Labels of the parts of a location, by their path in a form. */
export function useLocationLabels() {
  const { t } = useTranslation('event-settings')
  const { t: tFields } = useTranslation('fields')
  const labels = {
    venue_name: t('place.venue'),
    address_line_1: t('place.line_1'),
    address_line_2: t('place.line_2'),
    city: t('place.city'),
    state_or_region: t('place.region'),
    zip_or_postal_code: t('place.postal_code'),
    country: t('place.country'),
  }
  const paths = Object.entries({ ...labels, ...translatedLabels(tFields, labels, ELSEWHERE) })
  // The paths of a location's parts and of their translations.
  return Object.fromEntries(paths.map(([path, label]) => [`location.${path}`, label])) as Record<
    `location.${keyof typeof labels}`,
    string
  >
}

/** A location with its texts in every language, blank where missing. */
export type TranslatedLocation = Location & { translations: TypedTranslations<LocationText> }

/** Form values of a location. */
export const locationFormOf = ({ translations, ...place }: EventLocation): TranslatedLocation => ({
  ...place,
  translations: translationsForm(ELSEWHERE, translations),
})

/** Body of a location from a form. */
export function locationBodyOf({ translations, ...place }: TranslatedLocation): EventLocation {
  const texts = translationsBody(translations)
  return Object.keys(texts).length === 0 ? place : { ...place, translations: texts }
}

/** Paths of a location's texts that have translations, in the order of the form. */
export const translatedPathsOf = ({ country }: Location): string[] =>
  (country === 'HK' ? IN_HONG_KONG : ELSEWHERE).map((text) => `location.${text}`)

type Located = { location: Location }

interface LocationFieldsProps<Form extends Located> {
  form: RowForm<Form>
  /** The name of the place is known. */
  isNamed?: boolean
  disabled?: boolean
}

/**
 * Address of a place: districts in Hong Kong, which has neither postcodes nor states. Within `Languages`, its texts
 * have translations.
 */
export function LocationFields<Form extends Located>({
  form: whole_form,
  isNamed = false,
  disabled = false,
}: LocationFieldsProps<Form>) {
  const { t } = useTranslation('event-settings')
  // A form of more fields has these too, at the same paths.
  const form = whole_form as unknown as RowForm<Located>
  const { location } = form.values
  const names = new Intl.DisplayNames([currentTag()], { type: 'region' })
  const countries = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }))
  countries.sort((a, b) => a.label.localeCompare(b.label, currentTag()))
  const country = form.field('location.country')
  return (
    <>
      {!isNamed && <TranslatedText form={form} name="location.venue_name" max={255} disabled={disabled} />}
      <TranslatedText
        form={form}
        name="location.address_line_1"
        max={255}
        autoComplete="off"
        disabled={disabled}
      />
      <TranslatedText
        form={form}
        name="location.address_line_2"
        max={255}
        autoComplete="off"
        disabled={disabled}
      />
      <SelectField
        {...country}
        disabled={disabled}
        onChange={(code) => {
          country.onChange(code)
          if (code !== 'HK') return
          form.set('location.state_or_region', '')
          form.set('location.zip_or_postal_code', '')
        }}
        options={[{ value: '', label: t('place.no_country') }, ...countries]}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        {location.country === 'HK' ? (
          <SelectField
            {...form.field('location.city')}
            label={t('place.district')}
            disabled={disabled}
            options={districtOptions(location.city, t('place.no_district'))}
          />
        ) : (
          <>
            <TranslatedText form={form} name="location.city" max={100} disabled={disabled} />
            <TranslatedText form={form} name="location.state_or_region" max={100} disabled={disabled} />
            <TextField {...form.field('location.zip_or_postal_code')} max={30} disabled={disabled} />
          </>
        )}
      </Stack>
    </>
  )
}

/** The 18 districts; an earlier value stays selectable. */
function districtOptions(city: string, none: string) {
  const language = currentLanguage()
  const districts = DISTRICTS.map(({ en }) => ({ value: en, label: districtName(en, language) }))
  const current =
    city === '' || districts.some(({ value }) => value === city) ? [] : [{ value: city, label: city }]
  return [{ value: '', label: none }, ...current, ...districts]
}
