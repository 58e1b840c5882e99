import Button from '@mui/material/Button'
import List from '@mui/material/List'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOtherSessions } from '#app/data/sessions/mutations.ts'
import { useSessions } from '#app/data/sessions/queries.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { WaitForServer } from '#app/parts/wait-for-server.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SessionRow } from './session-row.tsx'

/** Where this person is signed in, and signing out there. */
export function SessionsPanel({ timezone }: { timezone: string }) {
  const { t } = useTranslation('profile')
  const sessions = useSessions()
  return (
    <Panel
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      action={(sessions.data?.length ?? 0) > 1 && <EndOthers />}
    >
      <WaitForServer query={sessions}>
        {(rows) => (
          <List disablePadding aria-label={t('sessions.title')}>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} timezone={timezone} />
            ))}
          </List>
        )}
      </WaitForServer>
    </Panel>
  )
}

function EndOthers() {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const notify = useNotify()
  const end = useEndOtherSessions()
  const [asks, setAsks] = useState(false)
  const endThem = () =>
    end.mutate(undefined, {
      onSuccess: () => notify({ kind: 'success', text: t('sessions.ended_others') }),
      onError: (error) => notify({ kind: 'error', text: errorText(error) }),
      onSettled: () => setAsks(false),
    })
  return (
    <>
      <Button variant="outlined" disabled={!online} onClick={() => setAsks(true)}>
        {t('sessions.end_others')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('sessions.ask_others')}
        confirm={t('sessions.end_others')}
        destructive
        pending={end.isPending}
        onConfirm={endThem}
        onClose={() => setAsks(false)}
      >
        {t('sessions.ask_others_text')}
      </ConfirmDialog>
    </>
  )
}
