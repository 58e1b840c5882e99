import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_IDS_MAX } from '#contract/messages/messages.ts'
import type { Id } from '#contract/wire/id.ts'
import { personName } from '#rules/text/person-name.ts'
import { useAttendees } from '#app/data/attendees/queries.ts'
import { useOrders } from '#app/data/orders/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { SearchField } from '#app/components/inputs/search-field.tsx'

const MAX_OPTIONS = 8

type PickerOption = { id: Id; name: string }

interface PickerProps {
  event_id: Id
  selected: readonly PickerOption[]
  onChange: (selected: PickerOption[]) => void
  problem: string | undefined
}

/** Selects attendees of the event by name or email. */
export function AttendeesPicker(props: PickerProps) {
  const { t } = useTranslation('event-messages')
  const [query, setQuery] = useState('')
  const found = useAttendees(props.event_id, { query, per_page: MAX_OPTIONS }, true)
  const rows = (found.data?.data ?? []).filter(({ status }) => status === 'ACTIVE')
  return (
    <Picker
      {...props}
      label={t('audience.attendee')}
      query={query}
      onQuery={setQuery}
      answer={found}
      found={rows.map((row) => ({
        id: row.id,
        name: [personName(row), row.email].filter(Boolean).join(' · '),
      }))}
    />
  )
}

/** Selects orders by buyer name, email or order number. */
export function OrdersPicker(props: PickerProps) {
  const { t } = useTranslation('event-messages')
  const [query, setQuery] = useState('')
  const found = useOrders(props.event_id, { query, per_page: MAX_OPTIONS })
  const rows = (found.data?.data ?? []).filter(({ erased_at }) => erased_at === null)
  return (
    <Picker
      {...props}
      label={t('audience.order')}
      query={query}
      onQuery={setQuery}
      answer={found}
      found={rows.map((row) => ({ id: row.id, name: `${row.reference} · ${personName(row) || row.email}` }))}
    />
  )
}

interface PickProps extends PickerProps {
  label: string
  query: string
  onQuery: (query: string) => void
  /** The server's answer to the query, whose rows are `found`. */
  answer: { data: unknown; error: unknown }
  found: readonly PickerOption[]
}

function Picker({ label, query, onQuery, answer, found, selected, onChange, problem }: PickProps) {
  const { t } = useTranslation('event-messages')
  const isSelected = (id: Id) => selected.some((row) => row.id === id)
  const without = (id: Id) => selected.filter((row) => row.id !== id)
  const is_full = selected.length >= MESSAGE_IDS_MAX
  return (
    <Stack role="group" aria-label={label} sx={{ gap: 1.5 }}>
      {selected.length > 0 && (
        <Stack component="ul" aria-label={t('compose.chosen')} direction="row" sx={chips}>
          {selected.map(({ id, name }) => (
            <li key={id}>
              <Chip label={name} onDelete={() => onChange(without(id))} sx={{ maxWidth: '100%' }} />
            </li>
          ))}
        </Stack>
      )}
      <SearchField label={t('compose.find')} value={query} onChange={onQuery} />
      <FormGroup>
        {found.map((row) => (
          <FormControlLabel
            key={row.id}
            label={row.name}
            disabled={is_full && !isSelected(row.id)}
            sx={{ overflowWrap: 'anywhere' }}
            control={
              <Checkbox
                checked={isSelected(row.id)}
                onChange={({ target }) => onChange(target.checked ? [...selected, row] : without(row.id))}
              />
            }
          />
        ))}
      </FormGroup>
      {found.length === 0 && answer.data !== undefined && (
        <Typography variant="body2">{t('compose.none_found')}</Typography>
      )}
      {answer.data === undefined && answer.error !== null && (
        <FormHelperText error>{errorText(answer.error)}</FormHelperText>
      )}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Stack>
  )
}

const chips = {
  flexWrap: 'wrap',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { maxWidth: '100%' },
} as const
