import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentExtension } from '#contract/events/attachments.ts'
import type { PublicFile } from '#contract/events/public-events.ts'
import { formatBytes } from '#app/lib/format/bytes.ts'

/** Downloads of an event with name, type and size; nothing when there are none. */
export function Files({ files }: { files: readonly PublicFile[] }) {
  const { t } = useTranslation('public')
  const id = useId()
  if (files.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {t('event.files')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map(({ id: file_id, name, url, bytes }) => (
          <Box component="li" key={file_id} sx={row}>
            <FileIcon aria-hidden sx={{ color: 'text.secondary', mt: 1 }} />
            <Box sx={{ minWidth: 0 }}>
              <Link href={url} download={name} underline="always" sx={{ display: 'inline-block', py: 1 }}>
                {name}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {[attachmentExtension(name)?.toUpperCase(), formatBytes(bytes)].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const row = { display: 'flex', gap: 1.5, py: 0.5, overflowWrap: 'anywhere' } as const
