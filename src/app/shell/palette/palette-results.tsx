import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteGroup } from './use-palette-search.ts'

interface PaletteResultsProps {
  /** The options have the ids `<id>-<index>`. */
  id: string
  found: readonly PaletteGroup[]
  selected: number
  query: string
  /** Some sources have not answered yet. */
  isSearching: boolean
  onOpen: (index: number) => void
}

/** Results grouped by heading; the arrow keys in the field above choose one. */
export function PaletteResults({ id, found, selected, query, isSearching, onOpen }: PaletteResultsProps) {
  const { t } = useTranslation('manage')
  useEffect(() => {
    document.getElementById(`${id}-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])
  const starts = found.map((_, at) => found.slice(0, at).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <Box
      id={`${id}-list`}
      role="listbox"
      aria-label={t('palette.title')}
      sx={{ overflowY: 'auto', p: 1, flex: 1 }}
    >
      {found.length === 0 && query.trim() !== '' && (
        <Typography sx={{ p: 2, color: 'text.secondary' }}>
          {isSearching ? t('palette.searching') : t('palette.none', { words: query.trim() })}
        </Typography>
      )}
      {found.map(({ group, items }, at) => (
        <Box key={group} role="group" aria-labelledby={`${id}-group-${at}`} sx={{ '& + &': { mt: 1 } }}>
          <Typography id={`${id}-group-${at}`} variant="caption" component="div" sx={heading}>
            {group}
          </Typography>
          {items.map((item, nth) => {
            const index = (starts[at] ?? 0) + nth
            return (
              <Box
                key={`${item.to} ${item.label}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === selected}
                tabIndex={-1}
                onClick={() => onOpen(index)}
                sx={option}
              >
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {item.label}
                </Box>
                <Box
                  component="span"
                  sx={{ color: 'text.secondary', fontSize: '0.875rem', textAlign: 'end' }}
                >
                  {item.hint}
                </Box>
              </Box>
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

const heading = { px: 1.5, py: 0.5, color: 'text.secondary', fontWeight: 600 } as const
const option = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: 1.5,
  py: 0.5,
  minHeight: 'var(--control)',
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected=true]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
} as const
