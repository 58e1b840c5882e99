import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'

/** Whether the waiting list is on, with what turns it on or stops it, also offline. */
export function ListState() {
  const { settings } = useEvent()
  return settings === undefined ? null : <KnownState settings={settings} />
}

function KnownState({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('waiting-list')
  const { event } = useEvent()
  const notify = useNotify()
  const may_edit = useHasEventRight('event.edit')
  const [is_asking, setAsking] = useState(false)
  const [is_saving, setSaving] = useState(false)
  const { waiting_list } = settings
  const turn = async (on: boolean) => {
    setSaving(true)
    const target = { resource: 'event_settings', on: event.id, row_id: event.id, row: settings } as const
    await saveEdit(target, { waiting_list: on }).catch((error: unknown) =>
      notify({ kind: 'error', text: errorText(error) }),
    )
    setSaving(false)
    setAsking(false)
  }
  return (
    <>
      <Alert
        severity={waiting_list ? 'success' : 'info'}
        sx={{
          mb: 2,
          flexWrap: 'wrap',
          '& .MuiAlert-action': { flexWrap: 'wrap', marginInlineStart: { xs: 0, sm: 'auto' } },
        }}
        action={
          may_edit && (
            <>
              <LinkButton to="/manage/event/$eventId/settings" params={{ eventId: event.id }} color="inherit">
                {t('desk.settings')}
              </LinkButton>
              <Button
                color="inherit"
                loading={is_saving}
                onClick={() => (waiting_list ? setAsking(true) : void turn(true))}
              >
                {waiting_list ? t('desk.stop') : t('desk.turn_on')}
              </Button>
            </>
          )
        }
      >
        {waiting_list ? t('desk.on') : t('desk.off')}
      </Alert>
      <ConfirmDialog
        open={is_asking}
        title={t('desk.stop_title')}
        confirm={t('desk.stop')}
        destructive
        pending={is_saving}
        onConfirm={() => void turn(false)}
        onClose={() => setAsking(false)}
      >
        {t('desk.stop_text')}
      </ConfirmDialog>
    </>
  )
}
