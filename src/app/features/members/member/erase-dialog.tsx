import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readMembershipNo, formatMembershipNo } from '#rules/members/membership-no.ts'
import { useEraseMember, blockingOrdersOf, type FullMember } from '#app/data/members/mutations.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useMemberName } from '#app/features/members/labels/member-labels.ts'

interface EraseDialogProps {
  member: FullMember
  timezone: string
  onClose: () => void
}

/** Explains the erasure, asks for the membership number, and lists what prevents it. */
export function EraseDialog({ member, timezone, onClose }: EraseDialogProps) {
  const { t } = useTranslation('members')
  const id = useId()
  const notify = useNotify()
  const online = useOnline()
  const name = useMemberName()(member)
  const erase = useEraseMember(member)
  const [input, setInput] = useState('')
  const [is_wrong, setWrong] = useState(false)
  const number = formatMembershipNo(member.membership_no)
  const submit = () => {
    const is_right = readMembershipNo(input) === member.membership_no
    setWrong(!is_right)
    if (!is_right || erase.isPending) return
    erase.mutate(undefined, {
      onSuccess: () => {
        notify({ kind: 'success', text: t('erase.done') })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      title={t('erase.title', { name })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="contained" color="error" loading={erase.isPending} disabled={!online}>
          {t('erase.action')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t('erase.text')}</Typography>
        <TextField
          id={id}
          label={t('field.membership_no')}
          hint={t('erase.number', { number })}
          value={input}
          onChange={setInput}
          problem={is_wrong ? t('erase.differs') : undefined}
          required
          autoFocus
          autoComplete="off"
          inputMode="numeric"
        />
        {erase.error !== null && <EraseRefused error={erase.error} timezone={timezone} />}
      </Stack>
    </Dialog>
  )
}

function EraseRefused({ error, timezone }: { error: Error; timezone: string }) {
  const { t } = useTranslation('members')
  const orders = blockingOrdersOf(error)
  return (
    <Alert severity="error">
      {errorText(error)}
      {orders.length > 0 && (
        <>
          <Typography sx={{ mt: 1 }}>{t('erase.in_the_way')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {orders.map(({ id: orderId, event_id: eventId, event_title, starts_at }) => (
              <li key={orderId}>
                <TextLink to="/manage/event/$eventId/orders/$orderId" params={{ eventId, orderId }}>
                  {event_title}
                </TextLink>{' '}
                {formatInstant(starts_at, timezone)}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}
