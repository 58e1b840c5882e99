import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { LoadingRows } from '#app/ui/states.tsx'

interface CalendarFeedPanelProps {
  /** What the calendar contains. */
  lead: string
  /** When the current URL was created; null: there is none; undefined: not known yet. */
  made_at: string | null | undefined
  /** A new URL, which is shown only once. */
  url: string | null
  error: unknown
  is_making: boolean
  onMake: () => void
}

/** Secret calendar feed URL: whether one exists, and a button that creates a new one to copy. */
export function CalendarFeedPanel({ lead, made_at, url, error, is_making, onMake }: CalendarFeedPanelProps) {
  const { t } = useTranslation('venue')
  const online = useOnline()
  const is_waiting = made_at === undefined && error === null && online
  return (
    <Panel title={t('feed.title')} lead={lead}>
      {is_waiting ? (
        <LoadingRows rows={1} />
      ) : (
        <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
          {online && error !== null && <Alert severity="error">{errorText(error)}</Alert>}
          {url === null ? (
            made_at !== undefined && <FeedStatus made_at={made_at} />
          ) : (
            <>
              <Alert severity="success">{t('feed.once')}</Alert>
              <Typography component="code" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
                {url}
              </Typography>
              <CopyButton text={url} label={t('feed.copy')} />
            </>
          )}
          <Button variant="outlined" disabled={!online} loading={is_making} onClick={onMake}>
            {made_at ? t('feed.renew') : t('feed.make')}
          </Button>
          {!online && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('feed.offline')}
            </Typography>
          )}
        </Stack>
      )}
    </Panel>
  )
}

function FeedStatus({ made_at }: { made_at: string | null }) {
  const { t } = useTranslation('venue')
  return (
    <Typography>
      {made_at === null ? t('feed.none') : t('feed.since', { when: formatInstant(made_at, ownTimezone()) })}
    </Typography>
  )
}
