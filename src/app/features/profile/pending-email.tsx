import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { useCancelEmailChange } from '#app/data/users/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'

interface PendingEmailProps {
  me: User
  /** The pending address. */
  email: string
  onAgain: () => void
}

/** A new address awaiting confirmation: resend its link, or cancel the change. */
export function PendingEmail({ me, email, onAgain }: PendingEmailProps) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const notifyResult = useNotifyResult()
  const cancel = useCancelEmailChange()
  const cancelChange = () =>
    notifyResult(cancel.mutateAsync(me.id), t('email.cancelled', { email: me.email }))
  return (
    <Alert severity="info" sx={{ mt: 2, alignItems: 'flex-start' }}>
      {t('email.pending', { email })}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" disabled={!online} onClick={onAgain}>
          {t('email.again')}
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={!online}
          loading={cancel.isPending}
          onClick={() => void cancelChange()}
        >
          {t('email.cancel')}
        </Button>
      </Stack>
    </Alert>
  )
}
