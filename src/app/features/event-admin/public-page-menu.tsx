import PosterIcon from '@mui/icons-material/PictureAsPdfOutlined'
import UnpublishIcon from '@mui/icons-material/VisibilityOffOutlined'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { UnpublishDialog } from '#app/components/public-page/unpublish-dialog.tsx'
import { usePublicPage } from '#app/components/public-page/use-public-page.tsx'
import { RowMenu, type RowAction } from '#app/ui/table/row-menu.tsx'
import { PosterDialog } from './posters/poster-dialog.tsx'
import { useEvent, useHasEventRight } from './use-event.tsx'
import { useSetStatus } from './use-set-status.ts'

interface PublicPageMenuProps {
  /** Includes the view action, where there is no room for a button. */
  hasView: boolean
  /** Additional actions. */
  more?: readonly RowAction[]
}

const NO_ACTIONS: readonly RowAction[] = []

/** Actions on the public page, including unpublishing. */
export function PublicPageMenu({ hasView, more = NO_ACTIONS }: PublicPageMenuProps) {
  const { t } = useTranslation('manage')
  const { t: tAdmin } = useTranslation('event-admin')
  const { event } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const online = useOnline()
  const page = usePublicPage(event)
  const { set, isPending } = useSetStatus()
  const [is_confirming, setConfirming] = useState(false)
  const [has_poster, setPoster] = useState(false)
  const close = () => setConfirming(false)
  const is_editor = may_edit && page.is_public
  const unpublish: RowAction = {
    label: t('action.draft'),
    icon: <UnpublishIcon />,
    disabled: !online,
    onSelect: () => setConfirming(true),
  }
  const poster: RowAction = {
    label: tAdmin('poster.action'),
    icon: <PosterIcon />,
    disabled: !online || event.is_new,
    onSelect: () => setPoster(true),
  }
  return (
    <>
      <RowMenu
        label={tAdmin('layout.menu')}
        note={<OfflineMenuNote text={t('needs_network')} />}
        actions={[
          ...(hasView ? page.actions : page.passing_on),
          poster,
          ...(is_editor ? [unpublish] : []),
          ...more,
        ]}
      />
      {has_poster && <PosterDialog onClose={() => setPoster(false)} />}
      {is_confirming && (
        <UnpublishDialog
          title={event.title}
          pending={isPending}
          onConfirm={() => void set('draft').then(close)}
          onClose={close}
        />
      )}
    </>
  )
}
