import HistoryIcon from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'
import { fetchSettings, usePreviousEvent } from './previous-design.ts'

/** Copies the design of the previous event; nothing when there is none. */
export function CopyPreviousDesign({ onCopy }: { onCopy: (row: EventSettings) => void }) {
  const { t } = useTranslation('designer')
  const { event } = useEvent()
  const online = useOnline()
  const notify = useNotify()
  const found = usePreviousEvent(event)
  if (found === null) return null
  const { previous, settings } = found
  const copy = async () => {
    try {
      onCopy(settings ?? (await fetchSettings(previous.id)))
    } catch (error) {
      notify({ kind: 'error', text: errorText(error) })
    }
  }
  return (
    <Button
      startIcon={<HistoryIcon />}
      disabled={settings === null && !online}
      onClick={() => void copy()}
      sx={{ minWidth: 0, overflowWrap: 'anywhere', textAlign: 'start' }}
    >
      {t('event.as_last', { title: previous.title })}
    </Button>
  )
}
