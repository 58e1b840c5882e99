import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#app/parts/search-field.tsx'
import { useEvent } from '../use-event.tsx'
import { ATTENDEE_STATES, type AttendeesSearch } from './attendees-search.ts'

interface AttendeeFiltersProps {
  search: AttendeesSearch
  change: (more: { [Field in keyof AttendeesSearch]?: AttendeesSearch[Field] | undefined }) => void
}

/** Search, ticket type and state; all of it is in the address. */
export function AttendeeFilters({ search, change }: AttendeeFiltersProps) {
  const { t } = useTranslation('event-admin')
  const { tickets } = useEvent()
  const states = {
    active: t('attendee.active'),
    unpaid: t('attendee.unpaid'),
    cancelled: t('attendee.cancelled'),
    refunded: t('attendee.refunded'),
  }
  const select = {
    select: true,
    size: 'small',
    slotProps: { inputLabel: { shrink: true }, select: { displayEmpty: true } },
  } as const
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, mb: 2 }}>
      <SearchField label={t('attendees.search')} value={search.q ?? ''} onChange={(q) => change({ q })} />
      <TextField
        {...select}
        label={t('attendees.ticket')}
        value={tickets.some(({ id }) => id === search.ticket) ? search.ticket : ''}
        onChange={({ target }) => change({ ticket: target.value === '' ? undefined : target.value })}
        sx={{ maxWidth: { sm: 220 } }}
      >
        <MenuItem value="">{t('attendees.all')}</MenuItem>
        {tickets.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        {...select}
        label={t('attendees.status')}
        value={search.state ?? ''}
        onChange={({ target }) => change({ state: ATTENDEE_STATES.find((state) => state === target.value) })}
        sx={{ maxWidth: { sm: 220 } }}
      >
        <MenuItem value="">{t('attendees.all')}</MenuItem>
        {ATTENDEE_STATES.map((state) => (
          <MenuItem key={state} value={state}>
            {states[state]}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}
