import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { eraseList } from '#offline/door/erase.ts'
import type { StopReason } from '#offline/storage/rows.ts'
import { useStation, useDoorState } from '../screen/station-context.ts'
import { clearMarker } from '#app/lib/doors/door-marker.ts'
import { PlainScreen } from './plain-screen.tsx'

/** The server ended this door: the reason, and which scans are still stored here. */
export function StoppedView({ reason }: { reason: Exclude<StopReason, 'auth.required'> }) {
  const { t } = useTranslation('check-in')
  const { station, reopen, pairAgain } = useStation()
  const waiting = useDoorState((state) => state.waiting)
  const has_sales = useDoorState((state) => state.waiting_sales > 0)
  const [is_sending, setSending] = useState(false)
  const { title, text } = stopTexts(reason, t)
  const handOver = () => {
    setSending(true)
    void station.door.retryNow().finally(() => setSending(false))
  }
  const forget = async () => {
    await eraseList(browserPorts().db, station.door.list_id)
    clearMarker(station.door.list_id)
    reopen()
  }
  return (
    <PlainScreen title={title} lead={text}>
      {waiting > 0 && (
        <>
          <Typography role="status" sx={{ fontWeight: 650 }}>
            {has_sales
              ? t('stopped.unsent_all', { count: waiting })
              : t('stopped.unsent', { count: waiting })}
          </Typography>
          <Button variant="contained" loading={is_sending} onClick={handOver}>
            {t('stopped.hand_over')}
          </Button>
        </>
      )}
      <Button variant={waiting > 0 ? 'outlined' : 'contained'} onClick={() => pairAgain()}>
        {t('signed_out.pair')}
      </Button>
      {waiting === 0 && (
        <Button variant="outlined" onClick={() => void forget()}>
          {t('stopped.forget')}
        </Button>
      )}
    </PlainScreen>
  )
}

function stopTexts(reason: Exclude<StopReason, 'auth.required'>, t: TFunction<'check-in'>) {
  switch (reason) {
    case 'device.revoked':
      return { title: t('stopped.revoked'), text: t('stopped.revoked_text') }
    case 'permission.denied':
      return { title: t('stopped.denied'), text: t('stopped.denied_text') }
    case 'check_in_list.not_found':
      return { title: t('stopped.gone'), text: t('stopped.gone_text') }
  }
}
