import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event, EventStatus } from '#contract/events.ts'
import { mayBecome } from '#rules/event-status.ts'
import { useSetEventStatus } from '#app/data/events/mutations.ts'
import { useOnline } from '#app/lib/online.ts'
import { OfflineMenuNote } from '#app/parts/offline-menu-note.tsx'
import { useTell } from '#app/parts/use-tell.ts'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { DuplicateEventDialog } from './duplicate-event-dialog.tsx'

/** What can be done to an event in the list; all of it needs the server, and says so. */
export function EventActions({ event }: { event: Event }) {
  const { t } = useTranslation('manage')
  const tell = useTell()
  const online = useOnline()
  const { mutateAsync, isPending } = useSetEventStatus()
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null)
  const choices: { status: EventStatus; label: string; done: string }[] = [
    { status: 'live', label: t('action.live'), done: t('done.live', { title: event.title }) },
    {
      status: 'draft',
      label: event.status === 'archived' ? t('action.restore') : t('action.draft'),
      done: t('done.draft', { title: event.title }),
    },
    { status: 'archived', label: t('action.archive'), done: t('done.archived', { title: event.title }) },
  ]
  const set = ({ status, done }: (typeof choices)[number]) => tell(mutateAsync({ event, status }), done)
  return (
    <>
      <RowMenu
        label={t('action.more', { title: event.title })}
        pending={isPending}
        note={<OfflineMenuNote text={t('needs_network')} />}
        actions={[
          ...choices
            .filter(({ status }) => status !== event.status && mayBecome(event.status, status))
            .map((choice) => ({ label: choice.label, disabled: !online, onSelect: () => void set(choice) })),
          { label: t('action.duplicate'), disabled: !online, onSelect: () => setOpen('copy') },
          {
            label: t('action.delete'),
            disabled: !online,
            destructive: true,
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'copy' && <DuplicateEventDialog event={event} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteEventDialog event={event} onClose={() => setOpen(null)} />}
    </>
  )
}
