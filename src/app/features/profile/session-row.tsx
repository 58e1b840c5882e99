import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/account/sessions.ts'
import { useEndSession } from '#app/data/sessions/mutations.ts'
import { formatDay, formatRelative } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { useNow } from '#app/components/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { isHandheld, useDeviceLabels } from '#app/components/device-labels.ts'

/** One session with its browser. */
export function SessionRow({ session, timezone }: { session: Session; timezone: string }) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const notifyResult = useNotifyResult()
  const now = useNow()
  const device = useDeviceLabels()(session.user_agent)
  const end = useEndSession()
  const signOut = () => notifyResult(end.mutateAsync(session.id), t('sessions.ended', { device }))
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
          onClick={() => void signOut()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </ListItem>
  )
}
