import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useMailSetup } from '#app/data/email-setup/queries.ts'
import { useResendConfirmation } from '#app/data/users/mutations.ts'
import { useMe } from '#app/data/users/queries.ts'
import { ResendButton } from '#app/components/resend-button.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { NoMail } from './no-mail.tsx'
import { StepTitle } from './step-title.tsx'

/** The link may be opened on a phone while this page waits on a laptop. */
const POLL_INTERVAL_MS = 4_000

/** Confirms the email address, or skips that for now. */
export function EmailStep({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('auth')
  const { data: me } = useMe({ until_verified_ms: POLL_INTERVAL_MS })
  const resend = useResendConfirmation()
  const { data: mail } = useMailSetup()
  if (me === undefined) return null
  const { id, email, is_email_verified } = me
  return (
    <>
      <StepTitle>{t('welcome.step.email')}</StepTitle>
      <div role="status">
        {is_email_verified ? (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', color: 'success.main' }}>
            <DoneIcon />
            <Typography sx={{ overflowWrap: 'anywhere' }}>{t('welcome.email_done', { email })}</Typography>
          </Stack>
        ) : (
          mail?.sends !== false && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>{t('welcome.email_text', { email })}</Typography>
          )
        )}
      </div>
      {!is_email_verified && (
        <>
          {mail?.sends === false && <NoMail may_confirm_here={mail.may_confirm_here} />}
          <Typography sx={{ color: 'text.secondary', mt: 1.5 }}>{t('welcome.email_later')}</Typography>
          <Stack sx={{ gap: 1, mt: 2, alignItems: 'flex-start' }}>
            {mail?.sends !== false && <ResendButton sending={resend} onSend={() => resend.mutate(id)} />}
            <TextLink to="/manage/profile" variant="body2" sx={{ py: 0.75 }}>
              {t('welcome.email_wrong')}
            </TextLink>
          </Stack>
        </>
      )}
      <Stack direction="row" sx={{ mt: 3, justifyContent: 'flex-end' }}>
        <Button variant="contained" onClick={onNext}>
          {is_email_verified ? t('welcome.next') : t('welcome.next_without')}
        </Button>
      </Stack>
    </>
  )
}
