import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { ATTACHMENT_BELOW_BYTES, ATTACHMENT_MIMES } from '#contract/events/attachments.ts'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { Id } from '#contract/wire/id.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import {
  useDeleteOtherEventFile,
  useOtherEventFiles,
  useUploadOtherEventFile,
} from '#app/data/other-events/files.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'

const ACCEPT = Object.keys(ATTACHMENT_MIMES)
  .map((extension) => `.${extension}`)
  .join(',')

/** Files for visitors to download; uploaded when chosen. */
export function FilesPanel({ row }: { row: EditedRow<OtherEvent> }) {
  const { t } = useTranslation('event-settings')
  return (
    <Panel title={t('files.title')}>
      {row.is_new ? (
        <EmptyState title={t('pictures.new')}>{t('pictures.new_text')}</EmptyState>
      ) : (
        <Files id={row.id} />
      )}
    </Panel>
  )
}

function Files({ id }: { id: Id }) {
  const { t } = useTranslation('event-settings')
  const online = useOnline()
  const files = useOtherEventFiles(id)
  const upload = useUploadOtherEventFile(id)
  const remove = useDeleteOtherEventFile(id)
  const offline = <EmptyState title={t('files.offline')}>{t('files.offline_text')}</EmptyState>
  return (
    <WaitForServer query={files} instead={online ? null : offline}>
      {(rows) => (
        <Stack sx={{ gap: 2 }}>
          {!online && <Alert severity="info">{t('files.offline_text')}</Alert>}
          <FileField
            id="other-event-files"
            label={t('files.title')}
            hint={t('files.hint')}
            files={rows}
            accept={ACCEPT}
            below_bytes={ATTACHMENT_BELOW_BYTES}
            disabled={!online}
            upload={(file, how) => upload.mutateAsync({ file, how })}
            onRemove={(file) => remove.mutateAsync(file.id)}
          />
        </Stack>
      )}
    </WaitForServer>
  )
}
