import { useTranslation } from 'react-i18next'
import Typography from '@mui/material/Typography'
import { Page } from '#app/ui/page.tsx'
import { CustomText } from './custom-text.tsx'
import { Address, Hours, Mail, Networks, Phones, ContactList } from './contact-methods.tsx'

/** The venue's contact details. */
export function ContactScreen() {
  const { t } = useTranslation('public')
  return (
    <Page title={t('contact.title')} width="md">
      <CustomText page="contact">
        <Typography
          variant="subtitle1"
          component="p"
          sx={{ color: 'text.secondary', maxWidth: '42rem', mb: 4 }}
        >
          {t('contact.lead')}
        </Typography>
      </CustomText>
      <ContactList>
        <Phones />
        <Mail />
        <Address />
        <Hours />
        <Networks />
      </ContactList>
    </Page>
  )
}
