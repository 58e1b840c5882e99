import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { memberTier } from '#contract/members/member-tier.ts'
import { useFields } from '#app/components/fields/field.ts'
import { roomFields } from '#app/components/fields/room.ts'
import { formatMinutes } from '#app/components/fields/values.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { RoomForm } from './room-form.ts'

const SLOT_MINUTES = ['15', '30', '60'] as const

/** Booking rules: duration, notice, setup and clearing times, and who books without approval. */
export function BookingPanel({ form }: { form: RowForm<RoomForm> }) {
  const { t } = useTranslation('rooms')
  const { at_once_tiers } = useFields(roomFields)
  const tiers = form.field('at_once_tiers')
  const minutes = { unit: t('booking.minutes'), required: true }
  return (
    <Panel title={t('booking.title')}>
      <Stack sx={{ gap: 2.5 }}>
        <Box sx={grid}>
          <SelectField
            {...form.field('slot_minutes')}
            options={SLOT_MINUTES.map((value) => ({ value, label: formatMinutes(Number(value)) }))}
          />
          <span />
          <NumberField {...form.field('min_minutes')} {...minutes} />
          <NumberField {...form.field('max_minutes')} {...minutes} />
          <NumberField {...form.field('notice_hours')} unit={t('booking.hours')} required />
          <NumberField {...form.field('ahead_days')} unit={t('booking.days')} required />
          <NumberField {...form.field('setup_minutes')} {...minutes} hint={t('booking.around_hint')} />
          <NumberField {...form.field('clear_minutes')} {...minutes} />
        </Box>
        <CheckboxGroup
          {...tiers}
          onChange={(values) => tiers.onChange([...values])}
          hint={t('booking.at_once_hint')}
          options={memberTier.options.map((value) => ({ value, label: at_once_tiers.choices[value] }))}
          all={false}
        />
      </Stack>
    </Panel>
  )
}

const grid = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const
