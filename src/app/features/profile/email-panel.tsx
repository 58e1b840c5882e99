import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { useResendConfirmation } from '#app/data/users/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ResendButton } from '#app/components/resend-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PendingEmail } from './pending-email.tsx'

/** Email address for signing in, and a pending new one. */
export function EmailPanel({ me }: { me: User }) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const resend = useResendConfirmation()
  /** Initial value of the dialog; null while it is closed. */
  const [dialog_email, setDialogEmail] = useState<string | null>(null)
  return (
    <Panel title={t('email.title')} lead={t('email.lead')}>
      <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{me.email}</Typography>
        {me.is_email_verified ? (
          <StatusChip tone="success" icon={<DoneIcon />} label={t('email.verified')} />
        ) : (
          <StatusChip tone="warning" icon={<WaitingIcon />} label={t('email.unverified')} />
        )}
      </Stack>
      {me.pending_email !== null && (
        <PendingEmail me={me} email={me.pending_email} onAgain={() => setDialogEmail(me.pending_email)} />
      )}
      <Stack direction="row" sx={{ mt: 2, gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={!online} onClick={() => setDialogEmail('')}>
          {t('email.change')}
        </Button>
        {!me.is_email_verified && <ResendButton sending={resend} onSend={() => resend.mutate(me.id)} />}
        {!online && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('offline')}
          </Typography>
        )}
      </Stack>
      {dialog_email !== null && (
        <EmailDialog me={me} email={dialog_email} onClose={() => setDialogEmail(null)} />
      )}
    </Panel>
  )
}
