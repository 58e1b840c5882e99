import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event, EventStatus } from '#contract/events/events.ts'
import { canTransition } from '#rules/events/event-status.ts'
import { useSetEventStatus } from '#app/data/events/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { missingContentOf, PublishDialog } from '#app/components/public-page/publish-dialog.tsx'
import { UnpublishDialog } from '#app/components/public-page/unpublish-dialog.tsx'
import { usePublicPage } from '#app/components/public-page/use-public-page.tsx'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { RowMenu, type RowAction } from '#app/ui/table/row-menu.tsx'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { DuplicateEventDialog } from './duplicate-event-dialog.tsx'

/**
 * Actions on an event of the list: its public page, and for editors actions that require the server and say so.
 */
export function EventActions({ event }: { event: Event }) {
  const { t } = useTranslation('manage')
  const notifyResult = useNotifyResult()
  const navigate = useNavigate()
  const may_edit = useHasRight('event.edit')
  const page = usePublicPage(event)
  const { mutateAsync, isPending } = useSetEventStatus()
  const [open, setOpen] = useState<'copy' | 'delete' | 'draft' | 'live' | null>(null)
  const close = () => setOpen(null)
  const set = (status: EventStatus) => {
    const done = {
      live: t('done.live', { title: event.title }),
      draft: t('done.draft', { title: event.title }),
      archived: t('done.archived', { title: event.title }),
    }
    const view = { label: t('done.view'), onSelect: () => void navigate({ href: page.path }) }
    return notifyResult(mutateAsync({ event, status }), done[status], {
      failed: 'update_status',
      ...(status === 'live' ? { action: view } : {}),
    })
  }
  const edits = useEventEditActions(event, (choice) =>
    choice === 'copy' ||
    choice === 'delete' ||
    (choice === 'draft' && event.status === 'live') ||
    (choice === 'live' && missingContentOf(event).length > 0)
      ? setOpen(choice)
      : void set(choice),
  )
  return (
    <>
      <RowMenu
        label={t('action.more', { title: event.title })}
        pending={isPending}
        note={may_edit && <OfflineMenuNote text={t('needs_network')} />}
        actions={[...page.actions, ...(may_edit ? edits : [])]}
      />
      {open === 'copy' && <DuplicateEventDialog event={event} onClose={close} />}
      {open === 'delete' && <DeleteEventDialog event={event} onClose={close} />}
      {open === 'live' && (
        <PublishDialog
          event={event}
          pending={isPending}
          onConfirm={() => void set('live').then(close)}
          onClose={close}
        />
      )}
      {open === 'draft' && (
        <UnpublishDialog
          title={event.title}
          pending={isPending}
          onConfirm={() => void set('draft').then(close)}
          onClose={close}
        />
      )}
    </>
  )
}

function useEventEditActions(
  event: Event,
  onChoose: (choice: EventStatus | 'copy' | 'delete') => void,
): RowAction[] {
  const { t } = useTranslation('manage')
  const disabled = !useOnline()
  const states: { status: EventStatus; label: string }[] = [
    { status: 'live', label: t('action.live') },
    { status: 'draft', label: event.status === 'archived' ? t('action.restore') : t('action.draft') },
    { status: 'archived', label: t('action.archive') },
  ]
  return [
    ...states
      .filter(({ status }) => status !== event.status && canTransition(event.status, status))
      .map(({ status, label }) => ({ label, disabled, onSelect: () => onChoose(status) })),
    { label: t('action.duplicate'), disabled, onSelect: () => onChoose('copy') },
    { label: t('action.delete'), disabled, destructive: true, onSelect: () => onChoose('delete') },
  ]
}
