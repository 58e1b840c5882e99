import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useMakeConfirmationLink } from '#app/data/email-setup/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'

interface NoMailProps {
  /** Whether this user owns the installation and may see the link that an email would contain. */
  may_confirm_here: boolean
}

/** The server cannot send email: the reason, the fix, and the link itself for users who may see it. */
export function NoMail({ may_confirm_here }: NoMailProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const link = useMakeConfirmationLink()
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      <AlertTitle>{t('welcome.no_mail')}</AlertTitle>
      <Typography variant="body2">{t('welcome.no_mail_text')}</Typography>
      {may_confirm_here && (
        <>
          <Typography variant="body2" sx={{ mt: 1, mb: 1 }}>
            {t('welcome.no_mail_link')}
          </Typography>
          {link.data === undefined || link.data === null ? (
            <Button
              color="inherit"
              variant="outlined"
              loading={link.isPending}
              disabled={!online}
              onClick={() => link.mutate(undefined)}
            >
              {t('welcome.show_link')}
            </Button>
          ) : (
            <Link href={link.data} color="inherit" sx={{ overflowWrap: 'anywhere' }}>
              {link.data}
            </Link>
          )}
          {link.error !== null && <Typography role="status">{errorText(link.error)}</Typography>}
        </>
      )}
    </Alert>
  )
}
