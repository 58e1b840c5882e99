import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_BELOW_BYTES, ATTACHMENT_MIMES } from '#contract/events/attachments.ts'
import { useDeleteAttachment, useUploadAttachment } from '#app/data/attachments/mutations.ts'
import { useAttachments } from '#app/data/attachments/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { Categories } from './categories.tsx'

const ACCEPT = Object.keys(ATTACHMENT_MIMES)
  .map((extension) => `.${extension}`)
  .join(',')

/** Files for visitors to download, and the event's categories. */
export function FilesAndCategories() {
  return (
    <Stack sx={{ gap: 4 }}>
      <Categories />
      <Files />
    </Stack>
  )
}

function Files() {
  const { t } = useTranslation('event-settings')
  const { event } = useEvent()
  const online = useOnline()
  const files = useAttachments(event.id)
  const upload = useUploadAttachment(event.id)
  const remove = useDeleteAttachment(event.id)
  if (event.is_new) return <EmptyState title={t('pictures.new')}>{t('pictures.new_text')}</EmptyState>
  const offline = <EmptyState title={t('files.offline')}>{t('files.offline_text')}</EmptyState>
  return (
    <WaitForServer query={files} instead={online ? null : offline}>
      {(rows) => (
        <Stack sx={{ gap: 2 }}>
          {!online && <Alert severity="info">{t('files.offline_text')}</Alert>}
          <FileField
            id="event-files"
            label={t('files.title')}
            hint={t('files.hint')}
            files={rows}
            accept={ACCEPT}
            below_bytes={ATTACHMENT_BELOW_BYTES}
            disabled={!online}
            upload={(file, how) => upload.mutateAsync({ file, how })}
            onRemove={({ id }) => remove.mutateAsync(id)}
          />
        </Stack>
      )}
    </WaitForServer>
  )
}
