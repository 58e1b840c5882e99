import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { PaletteField } from './palette-field.tsx'
import { PaletteResults } from './palette-results.tsx'
import { rememberRecent } from './recent.ts'
import { usePaletteSearch } from './use-palette-search.ts'
import { usePeopleSources } from './use-people.ts'

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
}

/** Finds a page, an event, a person or an order by a query and opens it. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('manage')
  const router = useRouter()
  const small = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const online = useOnline()
  const sees_people = usePeopleSources()
  const { found, is_searching, has_failed } = usePaletteSearch(query.trim())
  const items = found.flatMap((group) =>
    group.items.map((item) => ({ ...item, is_recordable: !group.is_personal })),
  )
  const selected = Math.min(index, Math.max(0, items.length - 1))

  const without_network = sees_people && !online ? t('palette.offline') : ''
  const message = online && has_failed ? t('palette.failed') : without_network

  const openAt = (position: number) => {
    const item = items[position]
    if (item === undefined) return
    onClose()
    if (item.run !== undefined) {
      item.run()
      return
    }
    if (item.is_recordable) rememberRecent(item)
    if (item.opens === undefined) void router.navigate({ href: item.to })
    else router.history.push(item.to, { opens: item.opens })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a Chinese input composition does not choose a result.
    if (event.nativeEvent.isComposing || items.length === 0) return
    const step = STEPS[event.key]
    if (step !== undefined) setIndex(step(selected, items.length))
    else if (event.key === 'Enter') openAt(selected)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: { sm: 'flex-start' } } }}
      slotProps={{
        paper: { 'aria-label': t('palette.title'), sx: { mt: { sm: '12vh' }, maxHeight: { sm: '70vh' } } },
      }}
    >
      <PaletteField
        id={id}
        query={query}
        onQuery={(text) => {
          setQuery(text)
          setIndex(0)
        }}
        onKey={onKeyDown}
        onClose={onClose}
        count={items.length}
        selected={selected}
      />
      <PaletteResults
        id={id}
        found={found}
        selected={selected}
        query={query}
        isSearching={is_searching}
        onOpen={openAt}
      />
      <Typography role="status" variant="body2" sx={note}>
        {query.trim() !== '' && message}
      </Typography>
      <Typography id={`${id}-keys`} variant="caption" sx={foot}>
        {t('palette.keys')}
        <span role="status">
          {query !== '' && !is_searching && t('palette.results', { count: items.length })}
        </span>
      </Typography>
    </Dialog>
  )
}

const note = { px: 2.5, py: 1, color: 'text.secondary', '&:empty': { display: 'none' } } as const
const foot = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  px: 2.5,
  py: 1,
  color: 'text.secondary',
  '& > [role=status]': { whiteSpace: 'nowrap' },
  borderTop: 1,
  borderColor: 'divider',
  '@media (pointer: coarse)': { display: 'none' },
} as const
