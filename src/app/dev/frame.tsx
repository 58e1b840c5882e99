import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import type { GalleryEntries } from './gallery.ts'

/** All components of a folder in all their states; `data-pending` marks those that still load. */
export function Frame({ folder, entries }: { folder: string; entries: GalleryEntries }) {
  return (
    <Box data-shown={folder} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 7, minWidth: 0 }}>
      {Object.entries(entries).map(([part, states]) => (
        <Box key={part} component="section" id={part} sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h1" sx={heading}>
            {part}
          </Typography>
          {Object.entries(states).map(([state, element]) => (
            <Box key={state} sx={{ mt: 3, minWidth: 0 }}>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
                {state}
              </Typography>
              <Suspense fallback={<span data-pending />}>{element}</Suspense>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

const heading = { pb: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' } as const
