import { useTranslation } from 'react-i18next'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { NoticeAlert } from './notice-alert.tsx'

/** The server rejects this door's scans until someone signs in or pairs it; scanning continues. */
export function SignedOutNote() {
  const { t } = useTranslation('check-in')
  const { station, pairAgain } = useStation()
  const stopped = useDoorState((state) => state.stopped)
  const { list_id } = station.door
  const opened_by = useDoorState((state) => state.opened_by)
  if (stopped !== 'auth.required') return null
  const is_paired = opened_by === 'pairing'
  const next = encodeURIComponent(`/check-in/${list_id}`)
  const action = is_paired ? (
    <PlainButton look="quiet" onClick={() => pairAgain()}>
      {t('signed_out.pair')}
    </PlainButton>
  ) : (
    <a className="plain-button quiet" href={`/auth/login?next=${next}`}>
      {t('signed_out.login')}
    </a>
  )
  return (
    <NoticeAlert action={action}>{is_paired ? t('signed_out.paired') : t('signed_out.person')}</NoticeAlert>
  )
}
