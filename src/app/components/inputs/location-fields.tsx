import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Location } from '#contract/events/event-settings.ts'
import { DISTRICTS, districtName } from '#rules/text/districts.ts'
import { currentLanguage, currentTag } from '#app/lib/i18n/i18n.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { COUNTRIES } from './countries.ts'

/** Labels of the parts of a location, by their path in a form. */
export function useLocationLabels() {
  const { t } = useTranslation('event-settings')
  return {
    'location.venue_name': t('place.venue'),
    'location.address_line_1': t('place.line_1'),
    'location.address_line_2': t('place.line_2'),
    'location.city': t('place.city'),
    'location.state_or_region': t('place.region'),
    'location.zip_or_postal_code': t('place.postal_code'),
    'location.country': t('place.country'),
  }
}

type Located = { location: Location }

interface LocationFieldsProps<Form extends Located> {
  form: RowForm<Form>
  /** The name of the place is known. */
  isNamed?: boolean
  disabled?: boolean
}

/** Address of a place: districts in Hong Kong, which has neither postcodes nor states. */
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
      {!isNamed && <TextField {...form.field('location.venue_name')} max={255} disabled={disabled} />}
      <TextField
        {...form.field('location.address_line_1')}
        max={255}
        autoComplete="off"
        disabled={disabled}
      />
      <TextField
        {...form.field('location.address_line_2')}
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
            <TextField {...form.field('location.city')} max={100} disabled={disabled} />
            <TextField {...form.field('location.state_or_region')} max={100} disabled={disabled} />
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
