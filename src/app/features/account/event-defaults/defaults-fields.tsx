import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '#contract/events/event-settings.ts'
import { LocationFields, translatedPathsOf } from '#app/components/inputs/location-fields.tsx'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { useFields } from '#app/components/fields/field.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { ColourField } from '#app/ui/fields/colour-field.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { DefaultsForm } from './defaults-form.ts'

const BUTTON_MAX = 100

/** The settings that a new event inherits. */
export function DefaultsFields({ form, disabled }: { form: RowForm<DefaultsForm>; disabled: boolean }) {
  const { t } = useTranslation('event-settings')
  const { t: tAccount } = useTranslation('account')
  const id = useId()
  const { choices } = useFields(eventSettingsFields).price_display_mode
  return (
    <>
      <NumberField
        {...form.field('order_timeout_in_minutes')}
        required
        unit={t('checkout.minutes')}
        hint={t('checkout.timeout_hint')}
        disabled={disabled}
      />
      <RadioField
        {...form.field('price_display_mode')}
        disabled={disabled}
        options={[
          { value: 'INCLUSIVE', label: choices.INCLUSIVE, hint: t('checkout.inclusive_hint') },
          { value: 'EXCLUSIVE', label: choices.EXCLUSIVE, hint: t('checkout.exclusive_hint') },
        ]}
      />
      <SwitchField
        {...form.field('require_attendee_details')}
        hint={t('checkout.details_hint')}
        disabled={disabled}
      />
      <TextField {...form.field('continue_button_text')} max={BUTTON_MAX} disabled={disabled} />
      <TextField
        {...form.field('support_email')}
        type="email"
        hint={t('messages.support_hint')}
        disabled={disabled}
      />
      <TextField {...form.field('email_footer_message')} rows={3} max={MESSAGE_MAX} disabled={disabled} />
      <SwitchField {...form.field('notify_organizer_of_new_orders')} disabled={disabled} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <ColourField {...form.field('homepage_primary_colour')} disabled={disabled} />
        <ColourField {...form.field('homepage_background_colour')} disabled={disabled} />
      </Stack>
      <SwitchField {...form.field('show_share_buttons')} disabled={disabled} />
      <FieldGroup id={id} label={t('part.place')} hint={tAccount('defaults.place_hint')}>
        <Stack sx={{ gap: 2.5, pt: 1 }}>
          <Languages form={form} texts={translatedPathsOf(form.values.location)}>
            <LocationFields form={form} disabled={disabled} />
          </Languages>
        </Stack>
      </FieldGroup>
    </>
  )
}
