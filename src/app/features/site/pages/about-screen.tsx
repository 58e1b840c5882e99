import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Doorway } from '#app/ui/doorway.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'

/** What this place is, and for whom. */
export function AboutScreen() {
  const { t } = useTranslation('public')
  return (
    <Page title={t('about.title')}>
      <Box sx={{ display: 'flex', gap: { xs: 3, md: 8 }, alignItems: 'center', mb: { xs: 5, md: 7 } }}>
        <Typography
          sx={{ fontSize: 'clamp(1.25rem, 1.1rem + 0.9vw, 1.75rem)', lineHeight: 1.45, maxWidth: '40rem' }}
        >
          {t('about.lead')}
        </Typography>
        <Box sx={{ display: { xs: 'none', md: 'block' }, ml: 'auto', pr: 4 }}>
          <Doorway size={200} />
        </Box>
      </Box>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: { xs: 4, md: 6 }, mb: 5 }}
      >
        <Part title={t('about.guest_title')} text={t('about.guest_text')} />
        <Part title={t('about.door_title')} text={t('about.door_text')} />
        <Part title={t('about.team_title')} text={t('about.team_text')} />
      </Box>
      <LinkButton to="/" variant="contained" size="large">
        {t('event.others')}
      </LinkButton>
    </Page>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ borderTop: 3, borderColor: 'primary.main', pt: 2 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>
    </Box>
  )
}
