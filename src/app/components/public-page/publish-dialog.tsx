import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextLink } from '#app/ui/links.tsx'

type PublishableEvent = Pick<Event, 'id' | 'title' | 'description' | 'cover_url'>
type MissingContent = 'description' | 'cover'

/** Recommended content that a public page lacks. */
export function missingContentOf({ description, cover_url }: PublishableEvent): MissingContent[] {
  return [
    ...(description === '' ? ['description' as const] : []),
    ...(cover_url === null ? ['cover' as const] : []),
  ]
}

interface PublishDialogProps {
  event: PublishableEvent
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Lists the missing content with links, and publishes anyway if confirmed. */
export function PublishDialog({ event, ...dialog }: PublishDialogProps) {
  const { t } = useTranslation('manage')
  const labels = { description: t('publish.description'), cover: t('publish.cover') }
  return (
    <ConfirmDialog
      open
      title={t('publish.title', { title: event.title })}
      confirm={t('publish.anyway')}
      keep={t('publish.keep')}
      {...dialog}
    >
      {t('publish.lacks')}
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {missingContentOf(event).map((content) => (
          <li key={content}>
            <TextLink
              to="/manage/event/$eventId/settings"
              params={{ eventId: event.id }}
              search={content === 'cover' ? { part: 'pictures' } : {}}
              onClick={dialog.onClose}
              sx={{ display: 'inline-block', py: 1 }}
            >
              {labels[content]}
            </TextLink>
          </li>
        ))}
      </Box>
    </ConfirmDialog>
  )
}
