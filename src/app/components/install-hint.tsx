import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissInstall, install, isInstallDismissed } from '#app/lib/install.ts'
import { useInstallMethod } from '#app/lib/use-install-way.ts'

/** Offers to install the app, so that tickets open offline; not offered again after it was dismissed. */
export function InstallHint() {
  const { t } = useTranslation('shell')
  const method = useInstallMethod()
  const [is_dismissed, setDismissed] = useState(isInstallDismissed)
  if (method === null || is_dismissed) return null
  const dismiss = () => {
    dismissInstall()
    setDismissed(true)
  }
  return (
    <Alert
      severity="info"
      role="note"
      onClose={dismiss}
      slotProps={{ closeButton: { 'aria-label': t('install.dismiss'), title: t('install.dismiss') } }}
    >
      <AlertTitle>{t('install.title')}</AlertTitle>
      {method === 'by_hand' ? t('install.by_hand') : t('install.tickets')}
      {method === 'dialog' && (
        <Button
          variant="outlined"
          size="small"
          sx={{ display: 'block', mt: 1 }}
          onClick={() => void install()}
        >
          {t('install.button')}
        </Button>
      )}
    </Alert>
  )
}
