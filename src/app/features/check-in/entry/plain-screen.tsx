import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { Doorway } from '#app/ui/doorway.tsx'

interface PlainScreenProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A door that is not open: says why in one column, with big buttons. */
export function PlainScreen({ title, lead, children }: PlainScreenProps) {
  useDocumentTitle(title)
  return (
    <Box component="main" id="content" tabIndex={-1} sx={column}>
      <Doorway size={56} />
      <Typography variant="h1" sx={{ mt: 2 }}>
        {title}
      </Typography>
      {lead && <Typography sx={{ fontSize: '1.125rem' }}>{lead}</Typography>}
      {children}
    </Box>
  )
}

const column = {
  flex: 1,
  width: '100%',
  maxWidth: 560,
  mx: 'auto',
  px: 2.5,
  py: 4,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 2,
  '& > svg': { alignSelf: 'flex-start' },
} as const
