import { useTranslation } from 'react-i18next'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import { usePublicPage } from '#app/components/public-page/use-public-page.tsx'
import { useNow } from '#app/components/use-now.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { useEvent, useHasEventRight } from './use-event.tsx'

/** What brings the first sale about: going live, or sharing the public page; nothing once the event is over. */
export function FirstSaleStep() {
  const { t } = useTranslation('event-admin')
  const { t: tShell } = useTranslation('shell')
  const { event } = useEvent()
  const { url, is_public } = usePublicPage(event)
  const may_edit = useHasEventRight('event.edit')
  const now = useNow()
  if (isOverAt(event, fromEpochMs(now))) return null
  if (is_public) return <CopyButton text={url} label={tShell('share.copy')} look="filled" />
  return (
    may_edit && (
      <LinkButton
        to="/manage/event/$eventId/getting-started"
        params={{ eventId: event.id }}
        variant="contained"
      >
        {t('layout.getting_started')}
      </LinkButton>
    )
  )
}
