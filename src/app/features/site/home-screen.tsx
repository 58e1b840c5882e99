import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Doorway } from '#app/ui/doorway.tsx'
import { useSession } from '#app/lib/session.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useDocumentTitle } from '#app/ui/document-title.ts'

/** What this place is, and the way in for the people who work here. */
export function HomeScreen() {
  const { t } = useTranslation('shell')
  useDocumentTitle(t('home.document'))
  return (
    <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1 }}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={hero}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            variant="h1"
            sx={{ fontSize: 'clamp(2.5rem, 1.6rem + 4.4vw, 4.5rem)', lineHeight: 1.1 }}
          >
            {t('home.title')}
          </Typography>
          <Typography variant="subtitle1" sx={{ color: 'text.secondary', maxWidth: '34rem', mt: 2, mb: 4 }}>
            {t('home.lead')}
          </Typography>
          <MainButton />
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Doorway size={320} />
        </Box>
      </Stack>
      <Box
        component="section"
        aria-label={t('home.who')}
        sx={{ bgcolor: 'background.paper', py: { xs: 5, md: 8 } }}
      >
        <Box
          sx={{
            ...column,
            display: 'grid',
            gridTemplateColumns: { md: 'repeat(3, 1fr)' },
            gap: { xs: 4, md: 6 },
          }}
        >
          <Part title={t('home.guest_title')} text={t('home.guest_text')} />
          <Part title={t('home.door_title')} text={t('home.door_text')} />
          <Part title={t('home.team_title')} text={t('home.team_text')} />
        </Box>
      </Box>
    </Box>
  )
}

const column = { width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 3 } } as const
const hero = { ...column, alignItems: { md: 'center' }, gap: 6, py: { xs: 6, md: 10 } } as const

function MainButton() {
  const { t } = useTranslation('shell')
  const session = useSession()
  if (session !== null && session.account === null) return null
  return session ? (
    <LinkButton to="/manage/events/{-$eventsState}" variant="contained" size="large">
      {t('home.manage')}
    </LinkButton>
  ) : (
    <LinkButton to="/auth/login" variant="contained" size="large">
      {t('home.login')}
    </LinkButton>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>
    </div>
  )
}
