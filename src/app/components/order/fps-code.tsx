import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { fpsCode, type FpsRequest } from '#rules/sales/fps-code.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { qrPng } from '#app/lib/qr-png.ts'
import { savePicture } from '#app/lib/save-picture.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { QrImage } from '#app/ui/qr-image.tsx'

/** FPS code of an order, to scan or to save, because a phone cannot scan its own screen. */
export function FpsCode({ request }: { request: FpsRequest }) {
  const { t } = useTranslation('checkout')
  const notify = useNotify()
  const code = fpsCode(request)
  if (code === null) return null
  const amount = formatMoney(request.amount_cents, request.currency)
  const save = async () => {
    try {
      await savePicture(await qrPng(code), `fps-${request.reference}.png`)
    } catch {
      notify({ kind: 'error', text: t('owed.save_failed') })
    }
  }
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <QrImage text={code} label={t('owed.code', { amount })} size={280} level="M" />
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => void save()}
        className="no-print"
      >
        {t('owed.save_code')}
      </Button>
    </Stack>
  )
}
