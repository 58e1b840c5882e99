import ShareIcon from '@mui/icons-material/IosShare'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#app/ui/copy-button.tsx'

/** Passes the event on: by what the device offers, or as a link. */
export function ShareButtons({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation('public')
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch {
      // Who closes the device's own sheet has decided; the link can be copied beside it.
    }
  }
  return (
    <>
      {'share' in navigator && (
        <Button variant="outlined" startIcon={<ShareIcon />} onClick={() => void share()}>
          {t('share.label')}
        </Button>
      )}
      <CopyButton text={url} label={t('share.copy')} />
    </>
  )
}
