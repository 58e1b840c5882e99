import Button from '@mui/material/Button'
import List from '@mui/material/List'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndOtherSessions } from '#app/data/sessions/mutations.ts'
import { useSessions } from '#app/data/sessions/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SessionRow } from './session-row.tsx'

/** The user's sessions, which can be ended. */
export function SessionsPanel({ timezone }: { timezone: string }) {
  const { t } = useTranslation('profile')
  const sessions = useSessions()
  return (
    <Panel
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      action={(sessions.data?.length ?? 0) > 1 && <SignOutOthers />}
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

function SignOutOthers() {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const notifyResult = useNotifyResult()
  const end = useEndOtherSessions()
  const [is_confirming, setConfirming] = useState(false)
  const endOthers = async () => {
    await notifyResult(end.mutateAsync(), t('sessions.ended_others'))
    setConfirming(false)
  }
  return (
    <>
      <Button variant="outlined" disabled={!online} onClick={() => setConfirming(true)}>
        {t('sessions.end_others')}
      </Button>
      <ConfirmDialog
        open={is_confirming}
        title={t('sessions.ask_others')}
        confirm={t('sessions.end_others')}
        destructive
        pending={end.isPending}
        onConfirm={() => void endOthers()}
        onClose={() => setConfirming(false)}
      >
        {t('sessions.ask_others_text')}
      </ConfirmDialog>
    </>
  )
}
