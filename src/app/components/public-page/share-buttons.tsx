import ShareIcon from '@mui/icons-material/IosShare'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { canShare, share } from './share.ts'

/** Shares a page with the device's share sheet, or as a link. */
export function ShareButtons({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {canShare() && (
        <Button variant="outlined" startIcon={<ShareIcon />} onClick={() => void share({ title, url })}>
          {t('share.label')}
        </Button>
      )}
      <CopyButton text={url} label={t('share.copy')} />
    </>
  )
}
