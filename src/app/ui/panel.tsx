import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface PanelProps {
  title: string
  /** Introductory text. */
  lead?: ReactNode
  /** Element beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Panel({ title, lead, action, children }: PanelProps) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={panel}>
      <Stack
        direction="row"
        sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap', mb: 1.5 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {lead && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {lead}
            </Typography>
          )}
        </Box>
        {action}
      </Stack>
      {children}
    </Paper>
  )
}

const panel = {
  p: { xs: 2, sm: 'var(--inset, 24px)' },
  mb: 2.5,
  // A stack has a gap of its own.
  '.MuiStack-root > &': { mb: 0 },
} as const
