import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import { LinkIconButton } from './link-icon-button.tsx'

interface PageProps {
  /** The only h1, and the first part of the document title. */
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Target and label of the back arrow. */
  back?: { to: string; label: string }
  width?: 'sm' | 'md' | 'lg' | false
  children: ReactNode
}

/** Frame of a regular screen: the main landmark with its heading. */
export function Page({ title, subtitle, actions, back, width = 'lg', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <Container
      component="main"
      id="content"
      tabIndex={-1}
      maxWidth={width === 'lg' ? false : width}
      sx={{
        flex: 1,
        py: { xs: 3, md: 5 },
        px: { xs: 2, sm: 3 },
        ...(width === 'lg' ? { maxWidth: 'var(--page)' } : {}),
      }}
    >
      <Stack
        component="header"
        direction="row"
        sx={{ alignItems: 'center', gap: 1.5, mb: 'var(--gap)', flexWrap: 'wrap' }}
      >
        {back && (
          <span className="no-print">
            <LinkIconButton to={back.to} label={back.label} edge="start">
              <ArrowBackIcon />
            </LinkIconButton>
          </span>
        )}
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Typography variant="h1">{title}</Typography>
          {subtitle && <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{subtitle}</Typography>}
        </Box>
        {actions && (
          <Stack direction="row" className="no-print" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Container>
  )
}
