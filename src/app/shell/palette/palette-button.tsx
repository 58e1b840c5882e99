import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './recent.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog }))

const is_apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, as do Ctrl-K and Command-K anywhere on the page. */
export function PaletteButton() {
  const { t } = useTranslation('manage')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const is_shortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!is_shortcut || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-keyshortcuts={is_apple ? 'Meta+K' : 'Control+K'}
        aria-label={t('palette.open')}
        onClick={() => setOpen(true)}
        sx={button_style}
      >
        <SearchIcon fontSize="small" />
        <Box component="kbd" aria-hidden sx={shortcut}>
          {is_apple ? '⌘K' : 'Ctrl K'}
        </Box>
      </Button>
      <Suspense>{open && <PaletteDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const button_style = {
  flexShrink: 0,
  minWidth: 'var(--control)',
  px: 1.25,
  gap: 0.75,
  color: 'text.secondary',
} as const
const shortcut = {
  // Beside all links there is no room for it.
  display: { xs: 'none', md: 'inline' },
  '@media (min-width: 1200px) and (max-width: 1319px)': { display: 'none' },
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
} as const
