import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { z } from 'zod'
import { SOCIAL_HANDLE_MAX, socialNetwork, type EventSettings } from '#contract/events/event-settings.ts'
import { eventSettingsFields } from '#app/components/fields/event-settings.ts'
import { useFields } from '#app/components/fields/field.ts'
import { NETWORK_NAMES } from '#app/lib/network-names.ts'
import { ColourField } from '#app/ui/fields/colour-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Every network has a field, also those without a handle. */
const handlesSchema = z.record(socialNetwork, z.string().default(''))

/** Appearance of an event's page, and its social media links. */
export function AppearanceForm({ settings }: { settings: EventSettings }) {
  const { choices } = useFields(eventSettingsFields).homepage_background_type
  const form = useSettingsForm(settings, {
    toForm: (row) => ({
      homepage_primary_colour: row.homepage_primary_colour,
      homepage_background_colour: row.homepage_background_colour,
      homepage_background_type: row.homepage_background_type,
      website_url: row.website_url ?? '',
      show_share_buttons: row.show_share_buttons,
      hide_getting_started_page: row.hide_getting_started_page,
      social_handles: handlesSchema.parse(row.social_handles),
    }),
    toBody: (values) => ({
      ...values,
      website_url: values.website_url || null,
      social_handles: Object.fromEntries(
        Object.entries(values.social_handles).filter(([, handle]) => handle.trim() !== ''),
      ),
    }),
    labels: Object.fromEntries(
      socialNetwork.options.map((name) => [`social_handles.${name}`, NETWORK_NAMES[name]]),
    ),
  })
  return (
    <SettingsFormPage form={form}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
        <ColourField {...form.field('homepage_primary_colour')} />
        <ColourField {...form.field('homepage_background_colour')} />
      </Stack>
      <RadioField
        {...form.field('homepage_background_type')}
        options={[
          { value: 'COLOUR', label: choices.COLOUR },
          { value: 'MIRROR_COVER', label: choices.MIRROR_COVER },
        ]}
      />
      <TextField {...form.field('website_url')} type="url" />
      <Box sx={handles}>
        {socialNetwork.options.map((name) => (
          <TextField key={name} {...form.field(`social_handles.${name}`)} max={SOCIAL_HANDLE_MAX} />
        ))}
      </Box>
      <SwitchField {...form.field('show_share_buttons')} />
      <SwitchField {...form.field('hide_getting_started_page')} />
    </SettingsFormPage>
  )
}

const handles = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const
