import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { hanAlike } from '#rules/words/han-alike.ts'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { NamesakeCheck } from './namesake-check.tsx'
import { PersonRow, personRows } from './person-row.tsx'
import { Sheet } from './sheet.tsx'

const PAGE = 50

/** Finds people by any part of their name, without a network; a tap scans them, of namesakes after a question. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<MirrorAttendee | null>(null)
  const take = useCallback(
    ({ id: attendee_id }: MirrorAttendee) => {
      onClose()
      void station.take({ attendee_id })
    },
    [station, onClose],
  )
  const choose = useCallback(
    (person: MirrorAttendee) =>
      station.door.countNamesakes(person.id) > 0 ? setAsked(person) : take(person),
    [station, take],
  )
  return (
    <Sheet title={t('search.title')} onClose={onClose}>
      {asked === null ? (
        <Search query={query} onQuery={setQuery} onTake={choose} />
      ) : (
        <NamesakeCheck person={asked} onTake={() => take(asked)} onBack={() => setAsked(null)} />
      )}
    </Sheet>
  )
}

interface SearchProps {
  query: string
  onQuery: (query: string) => void
  onTake: (person: MirrorAttendee) => void
}

function Search({ query, onQuery, onTake }: SearchProps) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const state = useDoorState()
  const [limit, setLimit] = useState(PAGE)
  const sought = useDeferredValue(query)
  // A new state means that somebody came in or arrived with a sync.
  const { found, total } = useMemo(
    () => (state.meta === null ? { found: [], total: 0 } : station.door.search(sought, limit, hanAlike)),
    [station, sought, limit, state],
  )
  return (
    <>
      <TextField
        type="search"
        label={t('search.label')}
        helperText={state.meta?.finds_by_phone === true ? t('search.hint_phone') : t('search.hint')}
        value={query}
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { enterKeyHint: 'search', spellCheck: false } }}
        onChange={(event) => {
          onQuery(event.target.value)
          setLimit(PAGE)
        }}
        sx={{ mt: 1 }}
      />
      <Typography role="status" sx={{ my: 1.5, color: 'text.secondary' }}>
        {sought.trim() !== '' && (total === 0 ? t('search.none') : t('search.found', { count: total }))}
        {!state.is_complete && ` ${t('search.partial')}`}
      </Typography>
      <Box component="ul" sx={personRows}>
        {found.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            ticket={station.ticketOf(person)}
            standing={station.door.standingOf(person.id)}
            onTake={onTake}
          />
        ))}
      </Box>
      {found.length < total && (
        <Button variant="outlined" fullWidth sx={{ mt: 2 }} onClick={() => setLimit(limit + PAGE)}>
          {t('search.more')}
        </Button>
      )}
    </>
  )
}
