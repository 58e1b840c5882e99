import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { readMembershipNo, formatMembershipNo } from '#rules/members/membership-no.ts'
import { membershipKeys } from '#app/data/membership/keys.ts'
import { useCloseMembership } from '#app/data/membership/own-data.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { signOut } from '#app/lib/net/session.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

interface CloseMembershipDialogProps {
  membership_no: string
  /** A team member remains a user and stays signed in. */
  stays_in_team: boolean
  onClose: () => void
}

/** Asks for the membership number before a membership is closed permanently. */
export function CloseMembershipDialog({ membership_no, stays_in_team, onClose }: CloseMembershipDialogProps) {
  const { t } = useTranslation('membership')
  const id = useId()
  const notify = useNotify()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const close = useCloseMembership()
  const [input, setInput] = useState('')
  const [is_wrong, setWrong] = useState(false)
  const handleClosed = async () => {
    notify({ kind: 'success', text: t('data.closed') })
    onClose()
    if (stays_in_team) return queries.invalidateQueries({ queryKey: membershipKeys.all })
    await signOut()
    await navigate({ to: '/' })
  }
  const submit = () => {
    const is_right = readMembershipNo(input) === membership_no
    setWrong(!is_right)
    if (is_right && !close.isPending) close.mutate(undefined, { onSuccess: () => void handleClosed() })
  }
  return (
    <Dialog
      open
      title={t('data.close_ask')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" color="error" loading={close.isPending}>
          {t('data.close_confirm')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t('data.close_lead')}</Typography>
        <TextField
          id={id}
          label={t('data.number', { number: formatMembershipNo(membership_no) })}
          value={input}
          onChange={setInput}
          problem={is_wrong ? t('data.differs') : undefined}
          required
          autoComplete="off"
          inputMode="numeric"
        />
        {close.error !== null && (
          <Alert severity="error">
            {isBlockedByBookings(close.error) ? t('data.in_the_way') : errorText(close.error)}
          </Alert>
        )}
      </Stack>
    </Dialog>
  )
}

const isBlockedByBookings = (error: Error) => error instanceof ApiError && error.code === 'member.has_future'
