import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface PaletteFieldProps {
  id: string
  query: string
  onQuery: (query: string) => void
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
  /** Number of results. */
  count: number
  selected: number
}

/** Search field; it keeps the focus while the arrow keys move through the results below. */
export function PaletteField({ id, query, onQuery, onKey, onClose, count, selected }: PaletteFieldProps) {
  const { t } = useTranslation('manage')
  const { t: tShell } = useTranslation('shell')
  return (
    <Box sx={bar}>
      <SearchIcon sx={{ color: 'text.secondary' }} />
      <InputBase
        autoFocus
        fullWidth
        value={query}
        placeholder={t('palette.title')}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKey}
        sx={{ height: 56, fontSize: '1.0625rem' }}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': t('palette.title'),
            'aria-expanded': count > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': count > 0 ? `${id}-${selected}` : undefined,
            'aria-describedby': `${id}-keys`,
            enterKeyHint: 'go',
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
      />
      <IconButton edge="end" aria-label={tShell('action.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const
