import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/sessions.ts'
import { useEndSession } from '#app/data/sessions/mutations.ts'
import { formatDay, formatRelative } from '#app/lib/dates.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { useNow } from '#app/parts/use-now.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { isHandheld, useDeviceWords } from './device-words.ts'

/** One browser that is signed in. */
export function SessionRow({ session, timezone }: { session: Session; timezone: string }) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const notify = useNotify()
  const now = useNow()
  const device = useDeviceWords()(session.user_agent)
  const end = useEndSession()
  const signOut = () =>
    end.mutate(session.id, {
      onSuccess: () => notify({ kind: 'success', text: t('sessions.ended', { device }) }),
      onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    })
  return (
    <ListItem disableGutters divider sx={{ gap: 2, flexWrap: 'wrap', '&:last-child': { border: 0 } }}>
      {isHandheld(session.user_agent) ? <PhoneIcon /> : <ComputerIcon />}
      <Stack sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
          {session.is_current && <StatusChip tone="success" label={t('sessions.current')} />}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {session.account_name !== null && `${session.account_name} · `}
          {t('sessions.seen', { when: formatRelative(session.last_seen_at, now) })}
          {' · '}
          {t('sessions.since', { day: formatDay(session.created_at, timezone) })}
        </Typography>
      </Stack>
      {!session.is_current && (
        <Button
          variant="outlined"
          disabled={!online}
          loading={end.isPending}
          aria-label={t('sessions.end_named', { device })}
          onClick={signOut}
        >
          {t('sessions.end')}
        </Button>
      )}
    </ListItem>
  )
}
