import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#app/lib/format/bytes.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { DropArea } from '../upload/drop-area.tsx'
import { UploadStatus } from '../upload/upload-status.tsx'
import { useUpload, type Upload } from '../upload/use-upload.ts'

export interface UploadedFile {
  id: string
  name: string
  bytes: number
  /** Download URL. */
  url?: string
}

interface FileFieldProps {
  id: string
  label: string
  hint?: string
  files: readonly UploadedFile[]
  upload: Upload
  onRemove?: (file: UploadedFile) => Promise<unknown>
  /** Exclusive size limit of a file in bytes. */
  below_bytes: number
  /** The `accept` attribute of a file input: ".pdf,.docx". */
  accept: string
  disabled?: boolean
}

/** Uploads files as they are chosen or dropped, and lists the existing ones. */
export function FileField(props: FileFieldProps) {
  const { id, label, hint, files, upload, onRemove, below_bytes, accept, disabled = false } = props
  const { t } = useTranslation('form')
  const { state, send, refuse, stop } = useUpload(upload)
  const uploadIfValid = (file: File) => {
    const limit = formatBytes(below_bytes)
    if (!isAccepted(file.name, accept)) refuse(t('upload.file_type'))
    else if (file.size < below_bytes) void send(file)
    else refuse(t('upload.too_heavy', { limit, size: formatBytes(file.size) }))
  }
  const problem = state.kind === 'failed' ? state.text : undefined
  return (
    <FormControl component="fieldset" error={problem !== undefined} fullWidth>
      <FormLabel component="legend" sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <DropArea
        id={id}
        choose={t('upload.choose_file')}
        drop={t('upload.drop_file')}
        accept={accept}
        describedBy={`${id}-help`}
        disabled={disabled || state.kind === 'sending'}
        onFile={uploadIfValid}
      >
        <Files files={files} disabled={disabled} onRemove={onRemove} onProblem={refuse} />
        <UploadStatus state={state} onStop={stop} />
      </DropArea>
      <FormHelperText id={`${id}-help`} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? hint ?? t('upload.limit', { limit: formatBytes(below_bytes) })}
      </FormHelperText>
    </FormControl>
  )
}

const isAccepted = (name: string, accept: string): boolean =>
  accept.split(',').some((ending) => name.toLowerCase().endsWith(ending.trim()))

interface FilesProps {
  files: readonly UploadedFile[]
  disabled: boolean
  onRemove: FileFieldProps['onRemove']
  onProblem: (text: string) => void
}

function Files({ files, disabled, onRemove, onProblem }: FilesProps) {
  const { t } = useTranslation('form')
  const [removing_id, setRemovingId] = useState<string | null>(null)
  if (files.length === 0) return null
  const remove = (file: UploadedFile) => {
    setRemovingId(file.id)
    onRemove?.(file)
      .catch((error: unknown) => onProblem(formatFailure('delete', error)))
      .finally(() => setRemovingId(null))
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.map((file) => (
        <Box key={file.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <FileIcon fontSize="small" sx={{ color: 'text.secondary' }} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {file.url === undefined ? file.name : <Link href={file.url}>{file.name}</Link>}{' '}
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {formatBytes(file.bytes)}
            </Box>
          </Box>
          {onRemove && (
            <IconButton
              aria-label={t('upload.remove_named', { name: file.name })}
              disabled={disabled}
              loading={removing_id === file.id}
              onClick={() => remove(file)}
            >
              <RemoveIcon />
            </IconButton>
          )}
        </Box>
      ))}
    </Box>
  )
}
