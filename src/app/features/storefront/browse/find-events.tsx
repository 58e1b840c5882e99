import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrowseState } from './use-browse.ts'

// Lazy because most visitors first look at the list.
const FindPanel = lazy(() => import('./find-panel.tsx').then((file) => ({ default: file.FindPanel })))

/** Button that opens the filters; beside a heading in a row that may wrap. */
export function FindEvents({ list, categories }: Pick<BrowseState, 'list' | 'categories'>) {
  const { t } = useTranslation('public')
  const id = useId()
  const [is_open, setOpen] = useState(list.is_narrowed)
  const [was_pressed, setPressed] = useState(false)
  const toggle = () => {
    setPressed(true)
    setOpen(!is_open)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<TuneIcon />}
        aria-expanded={is_open}
        aria-controls={id}
        onClick={toggle}
        sx={{ borderColor: 'divider', bgcolor: 'background.paper' }}
      >
        {t('browse.find')}
      </Button>
      <Box id={id} role="search" hidden={!is_open} sx={{ flexBasis: '100%', minWidth: 0 }}>
        {is_open && (
          <Suspense fallback={<Skeleton variant="rounded" height={168} />}>
            <FindPanel list={list} categories={categories} takes_focus={was_pressed} />
          </Suspense>
        )}
      </Box>
    </>
  )
}
