import CopyIcon from '@mui/icons-material/ContentCopy'
import ShareIcon from '@mui/icons-material/IosShare'
import ViewIcon from '@mui/icons-material/OpenInNew'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import type { RowAction } from '#app/ui/table/row-menu.tsx'
import { canShare, share } from './share.ts'

type PublicPageEvent = Pick<Event, 'id' | 'title' | 'status'>

/** The public page of an event: its URL, and its actions while it is public. */
export function usePublicPage(event: PublicPageEvent) {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const path = eventPath(event)
  const url = location.origin + path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify({ kind: 'success', text: t('share.is_copied') })
    } catch {
      notify({ kind: 'error', text: t('action.copy_failed') })
    }
  }
  const view: RowAction = { label: t('share.view'), icon: <ViewIcon />, to: path }
  const share_actions: RowAction[] = [
    { label: t('share.copy'), icon: <CopyIcon />, onSelect: () => void copy() },
    ...(canShare()
      ? [
          {
            label: t('share.label'),
            icon: <ShareIcon />,
            onSelect: () => void share({ title: event.title, url }),
          },
        ]
      : []),
  ]
  const is_public = event.status === 'live'
  return {
    path,
    url,
    is_public,
    /** View, then share; empty when there is no public page. */
    actions: is_public ? [view, ...share_actions] : [],
    /** The same without viewing. */
    passing_on: is_public ? share_actions : [],
  }
}
