import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { memberTier } from '#contract/members/member-tier.ts'
import { ratePer } from '#contract/rooms/room-money.ts'
import { formatWeekday } from '#app/lib/format/weekdays.ts'
import { useFields } from '#app/components/fields/field.ts'
import { roomRateFields } from '#app/components/fields/room-details.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { MoneyField } from '#app/ui/fields/number/money-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextLines } from '#app/ui/fields/text-lines.tsx'
import { DateField, TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { newItemKey } from './lines.ts'
import { endsNextDay, type RoomForm } from './room-form.ts'

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']
const DAYS_MAX = 100

interface RateFieldsProps {
  form: RowForm<RoomForm>
  at: number
  currency: string
}

/** One rate: its unit, and its times and audience; a blank condition always applies. */
export function RateFields({ form, at, currency }: RateFieldsProps) {
  const { t } = useTranslation('rooms')
  const fields = useFields(roomRateFields)
  const weekdays = form.field(`rates.${at}.weekdays`)
  const tiers = form.field(`rates.${at}.tiers`)
  const to = form.field(`rates.${at}.to`)
  const is_next_day = to.value !== '' && endsNextDay(form.field(`rates.${at}.from`).value, to.value)
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <SelectField
          {...form.field(`rates.${at}.per`)}
          options={ratePer.options.map((value) => ({ value, label: fields.per.choices[value] }))}
        />
        <MoneyField {...form.field(`rates.${at}.price_cents`)} required currency={currency} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TimeField {...form.field(`rates.${at}.from`)} hint={t('rates.band_hint')} />
        <TimeField {...to} hint={is_next_day ? t('hours.next_day') : undefined} />
      </Stack>
      <CheckboxGroup
        {...weekdays}
        onChange={(values) => weekdays.onChange([...values])}
        options={WEEKDAYS.map((value) => ({ value, label: formatWeekday(Number(value)) }))}
        all={false}
        side_by_side
      />
      <DaysField form={form} at={at} />
      <CheckboxGroup
        {...tiers}
        onChange={(values) => tiers.onChange([...values])}
        options={memberTier.options.map((value) => ({ value, label: fields.tiers.choices[value] }))}
        all={false}
        side_by_side
      />
    </>
  )
}

function DaysField({ form, at }: { form: RowForm<RoomForm>; at: number }) {
  const { t } = useTranslation('rooms')
  const { onChange, value: days, ...group } = form.field(`rates.${at}.days`)
  return (
    <FieldGroup {...group}>
      <TextLines
        keys={days.map(({ key }) => key)}
        most={DAYS_MAX}
        words={{ add: t('rates.add_day'), remove: (number) => t('hours.remove_day', { number }) }}
        onAdd={() => onChange([...days, { key: newItemKey(), day: '' }])}
        onRemove={(index) => onChange(days.toSpliced(index, 1))}
      >
        {(index) => <DateField {...form.field(`rates.${at}.days.${index}.day`)} />}
      </TextLines>
    </FieldGroup>
  )
}
