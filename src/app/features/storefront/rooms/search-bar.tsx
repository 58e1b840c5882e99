import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { equipment, roomLayout, type RoomLayout } from '#contract/rooms/rooms.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { NumberField } from '#app/ui/fields/number/number-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import type { RoomsSearch } from './rooms-search.ts'
import { useEquipmentLabels, useLayoutLabels } from '#app/components/room/room-labels.ts'

interface SearchBarProps {
  search: RoomsSearch
  onChange: (changes: Partial<RoomsSearch>) => void
}

/** Room search: number of people, time, layout and equipment. */
export function SearchBar({ search, onChange }: SearchBarProps) {
  const { t } = useTranslation('venue')
  const id = useId()
  const layouts = useLayoutLabels()
  const equipment_labels = useEquipmentLabels()
  const [shows_more, setShowsMore] = useState((search.equipment ?? []).length > 0)
  const labels = { day: t('search.day'), from: t('search.from'), to: t('search.to') }
  const date = (name: 'day' | 'from' | 'to', type: 'date' | 'time') => (
    <CalendarInput
      id={`${id}-${name}`}
      type={type}
      label={labels[name]}
      value={search[name] ?? ''}
      onChange={(value) => onChange({ [name]: value === '' ? undefined : value })}
    />
  )
  return (
    <Box role="search" aria-label={t('search.label')} sx={{ mb: 3 }}>
      <Box sx={grid}>
        <NumberField
          id={`${id}-people`}
          label={t('search.people')}
          value={search.people ?? null}
          onChange={(people) => onChange({ people: people === null || !(people >= 1) ? undefined : people })}
        />
        {date('day', 'date')}
        {date('from', 'time')}
        {date('to', 'time')}
        <SelectField<RoomLayout | ''>
          id={`${id}-layout`}
          label={t('search.layout')}
          value={search.layout ?? ''}
          onChange={(layout) => onChange({ layout: layout === '' ? undefined : layout })}
          options={[
            { value: '', label: t('search.any_layout') },
            ...roomLayout.options.map((value) => ({ value, label: layouts[value] })),
          ]}
        />
      </Box>
      <Button
        onClick={() => setShowsMore(!shows_more)}
        aria-expanded={shows_more}
        aria-controls={`${id}-more`}
        sx={{ mt: 1 }}
      >
        {t('search.more')}
      </Button>
      <Collapse in={shows_more} id={`${id}-more`} unmountOnExit>
        <CheckboxGroup
          id={`${id}-things`}
          label={t('search.equipment')}
          all={false}
          options={equipment.options.map((value) => ({ value, label: equipment_labels[value] }))}
          value={search.equipment ?? []}
          onChange={(values) => {
            const selected = equipment.options.filter((item) => values.includes(item))
            onChange({ equipment: selected.length === 0 ? undefined : selected })
          }}
        />
      </Collapse>
    </Box>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(9rem, 1fr))' },
} as const
