import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { LinkButton } from '#app/ui/links.tsx'
import type { ListRow } from '#offline/store/rows.ts'
import { useDesk, useDoorState } from './desk-context.ts'

/** The server no longer takes this door's scans until somebody signs in or pairs it; scanning goes on. */
export function SignedOutNote() {
  const { t } = useTranslation('check-in')
  const { desk, pairAgain } = useDesk()
  const { stopped } = useDoorState()
  const [opened_by, setOpenedBy] = useState<ListRow['opened_by'] | null>(null)
  const { list_id } = desk.door
  useEffect(() => {
    void browserPorts()
      .db.lists.get(list_id)
      .then((row) => setOpenedBy(row?.opened_by ?? null))
  }, [list_id])
  if (stopped !== 'auth.required' || opened_by === null) return null
  const is_paired = opened_by === 'pairing'
  const next = `/check-in/${list_id}`
  return (
    <Alert
      severity="warning"
      sx={{ flexWrap: 'wrap', borderRadius: 0 }}
      action={
        is_paired ? (
          <Button color="inherit" onClick={pairAgain}>
            {t('signed_out.pair')}
          </Button>
        ) : (
          <LinkButton color="inherit" to="/auth/login" search={{ next }}>
            {t('signed_out.login')}
          </LinkButton>
        )
      }
    >
      {is_paired ? t('signed_out.paired') : t('signed_out.person')}
    </Alert>
  )
}
