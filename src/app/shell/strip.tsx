import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { sentenceSeparator } from '#app/lib/format/punctuation.ts'

interface StripProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** One small line. */
  isSmall?: boolean
}

/** A non-blocking line across the top of the page. */
export function Strip({ icon, title, children, isSmall = false }: StripProps) {
  return (
    <Box className="no-print" sx={band}>
      <Box sx={isSmall ? { ...line, ...small } : line}>
        {icon}
        <span>
          <strong>{title}</strong>
          {sentenceSeparator()}
          {children}
        </span>
      </Box>
    </Box>
  )
}

const band = { bgcolor: 'banner.main', color: 'banner.contrastText', '--focus': 'currentColor' } as const
const small = { py: 0.25, fontSize: '0.8125rem', alignItems: 'center', '& svg': { fontSize: 16 } } as const

const line = {
  display: 'flex',
  gap: 1.25,
  alignItems: 'flex-start',
  maxWidth: 'var(--page)',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  py: 1,
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  '& svg': { fontSize: 20, mt: '1px', flexShrink: 0 },
} as const
