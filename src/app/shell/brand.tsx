import Stack from '@mui/material/Stack'
import { Link } from '@tanstack/react-router'
import { Doorway } from '#app/ui/doorway.tsx'

/** The venue's mark and name; leads home. */
export function Brand() {
  return (
    <Stack
      component={Link}
      to="/"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        color: 'text.primary',
        textDecoration: 'none',
        fontSize: '1.25rem',
        fontWeight: 700,
        letterSpacing: '-0.01em',
      }}
    >
      <Doorway size={30} />
      Foyer
    </Stack>
  )
}
