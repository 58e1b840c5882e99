import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { useStation, useDoorState } from '../screen/station-context.ts'

/** The server no longer takes this door's scans until somebody signs in or pairs it; scanning goes on. */
export function SignedOutNote() {
  const { t } = useTranslation('check-in')
  const { station, pairAgain } = useStation()
  const stopped = useDoorState((state) => state.stopped)
  const { list_id } = station.door
  const opened_by = useDoorState((state) => state.opened_by)
  if (stopped !== 'auth.required') return null
  const is_paired = opened_by === 'pairing'
  const next = `/check-in/${list_id}`
  return (
    <Alert
      severity="warning"
      sx={{ flexWrap: 'wrap', borderRadius: 0 }}
      action={
        is_paired ? (
          <Button color="inherit" onClick={() => pairAgain()}>
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
