import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { eventStatus } from '#contract/events/events.ts'
import { useFields } from '#app/components/fields/field.ts'
import { otherEventFields } from '#app/components/fields/other-event.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { TimezoneField } from '#app/components/inputs/timezone-field.tsx'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { OtherEventForm } from './other-event-form.ts'
import { TextsPanel } from './texts-panel.tsx'

/** All fields of an other event. */
export function OtherEventFields({ form }: { form: RowForm<OtherEventForm> }) {
  const { t } = useTranslation('other-events')
  const { status } = useFields(otherEventFields)
  const hints = {
    draft: t('status_hint.draft'),
    live: t('status_hint.live'),
    archived: t('status_hint.archived'),
  }
  return (
    <>
      <Panel title={t('visible')}>
        <RadioField
          {...form.field('status')}
          options={eventStatus.options.map((value) => ({
            value,
            label: status.choices[value],
            hint: hints[value],
          }))}
        />
      </Panel>
      <TextsPanel form={form} />
      <Panel title={t('when')} lead={t('when_lead')}>
        <Stack sx={{ gap: 2.5 }}>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2.5 }}>
            <DateTimeField {...form.field('start_date')} />
            <DateTimeField {...form.field('end_date')} />
          </Stack>
          <TimezoneField {...form.field('timezone')} />
        </Stack>
      </Panel>
      <Panel title={t('contact')} lead={t('contact_lead')}>
        <Stack sx={{ gap: 2.5 }}>
          <TextField {...form.field('website_url')} type="url" inputMode="url" />
          <TextField {...form.field('email')} type="email" inputMode="email" />
          <PhoneField {...form.field('phone')} autoComplete="off" />
        </Stack>
      </Panel>
    </>
  )
}
