import { useTranslation } from 'react-i18next'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { SHARE } from '#app/ui/plain/icon-paths.ts'
import { canShare, share } from './share.ts'

/** Shares a page with the device's share sheet, or as a link. */
export function ShareButtons({ title, url }: { title: string; url: string }) {
  const { t } = useTranslation('shell')
  return (
    <>
      {canShare() && (
        <PlainButton look="outlined" onClick={() => void share({ title, url })}>
          <Icon path={SHARE} size={20} />
          {t('share.label')}
        </PlainButton>
      )}
      <CopyButton text={url} label={t('share.copy')} />
    </>
  )
}
