import { useTranslation } from 'react-i18next'
import Typography from '@mui/material/Typography'
import { Page } from '#app/ui/page.tsx'
import { Address, Mail, Networks, Phones, Ways } from './ways.tsx'

/** How to reach the venue. */
export function ContactScreen() {
  const { t } = useTranslation('public')
  return (
    <Page title={t('contact.title')} width="md">
      <Typography
        variant="subtitle1"
        component="p"
        sx={{ color: 'text.secondary', maxWidth: '42rem', mb: 4 }}
      >
        {t('contact.lead')}
      </Typography>
      <Ways>
        <Phones />
        <Mail />
        <Address />
        <Networks />
      </Ways>
    </Page>
  )
}
