import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { sentenceSeparator } from '#app/lib/format/punctuation.ts'
import { useDemo } from '#app/lib/demo.ts'

const DEMO_MAIL_PATH = '/dev/mail'

/** Note for a server that cannot send email; nothing otherwise. */
export function MailNote({ sends_mail }: { sends_mail: boolean }) {
  const { t } = useTranslation('auth')
  const is_demo = useDemo()
  if (sends_mail) return null
  return (
    <Alert severity={is_demo ? 'info' : 'warning'} sx={{ mb: 2.5 }}>
      {is_demo ? (
        <>
          {t('register.demo_mail')}
          {sentenceSeparator()}
          <Link href={DEMO_MAIL_PATH} target="_blank" color="inherit" underline="always">
            {t('register.demo_mail_open')}
          </Link>
        </>
      ) : (
        t('register.no_mail')
      )}
    </Alert>
  )
}
