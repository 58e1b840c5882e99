import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { type PublicCheckInList, readPublicCheckInList } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { foreignTimezone } from '#app/lib/format/dates.ts'
import { isNotFound } from '#app/lib/format/null-if-not-found.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { ErrorState } from '#app/ui/states.tsx'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { formatDoorTime } from '../screen/door-times.ts'
import { PlainScreen } from './plain-screen.tsx'

type ListLookup = { kind: 'list'; list: PublicCheckInList } | { kind: 'error'; error: unknown } | null

interface SignedOutViewProps {
  listId: Id
  onPair: () => void
}

/** Shown to a visitor without access to the door: its name and how to get access; no attendee names. */
export function SignedOutView({ listId, onPair }: SignedOutViewProps) {
  const { t } = useTranslation('check-in')
  const [lookup, setLookup] = useState<ListLookup>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let is_current = true
    const params = { check_in_list_id: listId }
    browserPorts()
      .connect(null)
      .call(readPublicCheckInList, { params })
      .then(
        ({ data }) => is_current && setLookup({ kind: 'list', list: data }),
        (error: unknown) => is_current && setLookup({ kind: 'error', error }),
      )
    return () => {
      is_current = false
    }
  }, [listId, attempt])
  const retry = () => {
    setLookup(null)
    setAttempt(attempt + 1)
  }
  if (lookup === null) {
    return (
      <PlainScreen title={t('door.title')}>
        <Skeleton variant="rounded" height={120} />
      </PlainScreen>
    )
  }
  if (lookup.kind === 'list') return <ListDescription list={lookup.list} onPair={onPair} />
  return <ListUnavailable error={lookup.error} onRetry={retry} />
}

function ListUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('check-in')
  const { t: tShell } = useTranslation('shell')
  if (isNotFound(error))
    return <PlainScreen title={t('outside.not_found')} lead={t('outside.not_found_help')} />
  if (error instanceof ApiError && error.code.startsWith('network.')) {
    return (
      <PlainScreen title={t('outside.offline')} lead={t('outside.offline_help')}>
        <Button variant="contained" onClick={onRetry}>
          {tShell('action.try_again')}
        </Button>
      </PlainScreen>
    )
  }
  return (
    <PlainScreen title={t('door.title')}>
      <ErrorState onRetry={onRetry}>{errorText(error)}</ErrorState>
    </PlainScreen>
  )
}

function ListDescription({ list, onPair }: { list: PublicCheckInList; onPair: () => void }) {
  const { t } = useTranslation('check-in')
  const zone = list.timezone
  const [now_ms] = useState(() => Date.now())
  const timeOf = (at: string) => formatDoorTime(at, zone, now_ms)
  const status = {
    active: t('outside.status_active'),
    not_active_yet: t('outside.status_not_active_yet'),
    expired: t('outside.status_expired'),
  }[list.status]
  const times = [
    list.status === 'not_active_yet' && list.activates_at !== null
      ? t('outside.opens', { time: timeOf(list.activates_at) })
      : null,
    list.status === 'active' && list.expires_at !== null
      ? t('outside.closes', { time: timeOf(list.expires_at) })
      : null,
    list.status === 'expired' && list.expires_at !== null
      ? t('outside.closed', { time: timeOf(list.expires_at) })
      : null,
  ].filter((time) => time !== null)
  const at = list.status === 'not_active_yet' ? list.activates_at : list.expires_at
  const foreign_zone = at === null ? null : foreignTimezone(zone, at)
  return (
    <PlainScreen title={list.name} lead={list.event_title}>
      {list.description !== '' && <Typography>{list.description}</Typography>}
      <Typography data-status={list.status}>{[status, ...times].join(' · ')}</Typography>
      {foreign_zone !== null && times.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {foreign_zone}
        </Typography>
      )}
      <Typography variant="h2" sx={{ mt: 2 }}>
        {t('outside.how')}
      </Typography>
      <Typography>{t('outside.how_pair')}</Typography>
      <Button variant="contained" onClick={onPair}>
        {t('outside.pair')}
      </Button>
      <Typography>{t('outside.how_login')}</Typography>
      <Button variant="outlined" href={`/auth/login?next=${encodeURIComponent(`/check-in/${list.id}`)}`}>
        {t('outside.login')}
      </Button>
    </PlainScreen>
  )
}
