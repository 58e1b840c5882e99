import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import { CLOSED_DAYS_MAX } from '#contract/rooms/room-times.ts'
import { formatWeekday } from '#app/lib/format/weekdays.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'
import { DateField, TimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { columnStart } from '#app/ui/column-start.ts'
import { newItemKey } from './lines.ts'
import { endsNextDay, openHoursFormOf, type RoomForm } from './room-form.ts'

type HoursForm = RowForm<RoomForm>

/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Opening hours of a room by weekday, and of special days. */
export function HoursPanel({ form }: { form: HoursForm }) {
  const { t } = useTranslation('rooms')
  const { onChange: _change, value: week, ...group } = form.field('hours')
  return (
    <Panel title={t('hours.title')} lead={t('hours.lead')}>
      <Stack sx={{ gap: 3 }}>
        <FieldGroup {...group}>
          <Stack sx={{ gap: 2, mt: 1 }}>
            {WEEK.slice(0, week.length).map((weekday, at) => (
              <OpenHoursFields
                key={weekday}
                form={form}
                path={`hours.${at}`}
                label={formatWeekday(weekday)}
              />
            ))}
          </Stack>
        </FieldGroup>
        <SpecialDays form={form} />
      </Stack>
    </Panel>
  )
}

function SpecialDays({ form }: { form: HoursForm }) {
  const { t } = useTranslation('rooms')
  const { onChange, value: days, ...group } = form.field('special_days')
  return (
    <FieldGroup {...group} hint={t('hours.special_hint')}>
      <Stack sx={{ gap: 2, mt: 1 }}>
        {days.map(({ key }, at) => (
          <Stack key={key} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Stack sx={{ gap: 1, flex: 1, minWidth: 0 }}>
              <DateField {...form.field(`special_days.${at}.day`)} required />
              <OpenHoursFields form={form} path={`special_days.${at}.hours`} label={t('hours.open')} />
            </Stack>
            <IconButton
              aria-label={t('hours.remove_day', { number: at + 1 })}
              onClick={() => onChange(days.toSpliced(at, 1))}
            >
              <RemoveIcon />
            </IconButton>
          </Stack>
        ))}
        <Button
          startIcon={<AddIcon />}
          disabled={days.length >= CLOSED_DAYS_MAX}
          onClick={() => onChange([...days, { key: newItemKey(), day: '', hours: openHoursFormOf(null) }])}
          sx={columnStart}
        >
          {t('hours.add_day')}
        </Button>
      </Stack>
    </FieldGroup>
  )
}

interface OpenHoursFieldsProps {
  form: HoursForm
  path: `hours.${number}` | `special_days.${number}.hours`
  label: string
}

/** Opening hours of one day, or closed. */
function OpenHoursFields({ form, path, label }: OpenHoursFieldsProps) {
  const { t } = useTranslation('rooms')
  const { value: is_open, onChange } = form.field(`${path}.is_open`)
  const [opens, closes] = [form.field(`${path}.opens`).value, form.field(`${path}.closes`).value]
  const is_next_day = closes !== '' && endsNextDay(opens, closes)
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'center' } }}>
      <FormControlLabel
        label={label}
        sx={{ minWidth: '9rem', overflowWrap: 'anywhere' }}
        control={<Switch checked={is_open} onChange={(event) => onChange(event.target.checked)} />}
      />
      {is_open ? (
        <Stack direction="row" sx={{ gap: 1.5, flex: 1, minWidth: 0 }} role="group" aria-label={label}>
          <TimeField {...form.field(`${path}.opens`)} />
          <TimeField {...form.field(`${path}.closes`)} hint={is_next_day ? t('hours.next_day') : undefined} />
        </Stack>
      ) : (
        <span>{t('hours.closed')}</span>
      )}
    </Stack>
  )
}
