import MailIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useResendConfirmation } from '#app/data/users/mutations.ts'
import { useMe } from '#app/data/users/queries.ts'
import { ResendButton } from '#app/components/resend-button.tsx'

/** Says that the email address is not confirmed yet; nothing when it is. */
export function EmailBanner() {
  const { data: me } = useMe()
  if (me?.is_email_verified !== false) return null
  return (
    <Suspense fallback={null}>
      <EmailBannerContent user_id={me.id} email={me.email} />
    </Suspense>
  )
}

function EmailBannerContent({ user_id, email }: { user_id: string; email: string }) {
  const { t } = useTranslation('profile')
  const resend = useResendConfirmation()
  return (
    <Box
      component="section"
      aria-label={t('banner.label')}
      className="no-print"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={line}>
        <MailIcon fontSize="small" aria-hidden />
        <Typography variant="body2" sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {t('banner.text', { email })}
        </Typography>
        <ResendButton sending={resend} onSend={() => resend.mutate(user_id)} variant="text" />
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  width: '100%',
  maxWidth: 1440,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  py: 0.5,
} as const
