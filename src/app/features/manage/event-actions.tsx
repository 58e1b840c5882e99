import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event, EventStatus } from '#contract/events.ts'
import { mayBecome } from '#rules/event-status.ts'
import { useSetEventStatus } from '#app/data/events/mutations.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { OfflineMenuNote } from '#app/parts/offline-menu-note.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** What can be done to an event in the list; all of it needs the server, and says so. */
export function EventActions({ event }: { event: Event }) {
  const { t } = useTranslation('manage')
  const notify = useNotify()
  const online = useOnline()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mutate, isPending } = useSetEventStatus()
  const choices: { status: EventStatus; label: string; done: string }[] = [
    { status: 'live', label: t('action.live'), done: t('done.live', { title: event.title }) },
    {
      status: 'draft',
      label: event.status === 'archived' ? t('action.restore') : t('action.draft'),
      done: t('done.draft', { title: event.title }),
    },
    { status: 'archived', label: t('action.archive'), done: t('done.archived', { title: event.title }) },
  ]
  const set = ({ status, done }: (typeof choices)[number]) => {
    setAnchor(null)
    mutate(
      { event, status },
      {
        onSuccess: () => notify({ kind: 'success', text: done }),
        onError: (error) => notify({ kind: 'error', text: errorText(error) }),
      },
    )
  }
  return (
    <>
      <IconButton
        aria-label={t('action.more', { title: event.title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={isPending}
        onClick={(click) => setAnchor(click.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <OfflineMenuNote text={t('needs_network')} />
        {choices
          .filter(({ status }) => status !== event.status && mayBecome(event.status, status))
          .map((choice) => (
            <MenuItem key={choice.status} disabled={!online} onClick={() => set(choice)}>
              {choice.label}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
