import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDemo } from '#app/lib/demo.ts'
import { useVenue } from '#app/lib/venue.ts'
import { Doorway } from '#app/ui/doorway.tsx'

/** The venue's logo and name, linked to home. On a phone it shows the demo label for the desk. */
export function Brand({ atDesk }: { atDesk: boolean }) {
  const { t } = useTranslation('shell')
  const is_demo = useDemo()
  const { name, logo, logo_dark } = useVenue()
  const dark = logo_dark ?? logo
  return (
    <Stack
      component={Link}
      to="/"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        // Space for whole words, beside the tools of the bar.
        maxWidth: { xs: atDesk ? '50%' : '75%', lg: '25%' },
        minWidth: 0,
        minHeight: 48,
        color: 'text.primary',
        textDecoration: 'none',
        fontSize: '1.25rem',
        fontWeight: 700,
        letterSpacing: '-0.01em',
      }}
    >
      {logo === null ? (
        <Doorway size={30} />
      ) : (
        <>
          <Box component="img" src={logo.url} alt={name} sx={{ ...logo_style, ...onLight }} />
          <Box component="img" src={dark?.url} alt={name} sx={{ ...logo_style, ...onDark }} />
        </>
      )}
      <Box
        component="span"
        sx={{ lineHeight: 1.1, minWidth: 0, overflowWrap: 'break-word', wordBreak: 'keep-all' }}
      >
        {logo === null && name}
        {atDesk && is_demo && (
          <Box component="span" sx={demo_style}>
            {t('demo.short')}
          </Box>
        )}
      </Box>
    </Stack>
  )
}

const logo_style = { height: 36, maxWidth: { xs: 120, sm: 180 }, objectFit: 'contain' } as const
const onLight = { '[data-color-scheme=dark] &': { display: 'none' } } as const
const onDark = { '[data-color-scheme=light] &': { display: 'none' } } as const

const demo_style = {
  display: { xs: 'block', sm: 'none' },
  width: 'fit-content',
  px: 0.5,
  borderRadius: 0.5,
  bgcolor: 'banner.main',
  color: 'banner.contrastText',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.3,
  letterSpacing: 0,
} as const
