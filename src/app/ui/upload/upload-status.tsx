import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { UploadState } from './use-upload.ts'

/** Status of an upload, announced to screen readers where necessary. */
export function UploadStatus({ state, onStop }: { state: UploadState; onStop: () => void }) {
  const { t } = useTranslation('form')
  return (
    <Box role="status" sx={{ display: 'contents' }}>
      {state.kind === 'sending' && <UploadProgress {...state} onStop={onStop} />}
      {state.kind === 'sent' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('upload.done', { name: state.file.name })}
        </Typography>
      )}
    </Box>
  )
}

function UploadProgress({ file, share, onStop }: { file: File; share: number | null; onStop: () => void }) {
  const { t } = useTranslation('form')
  const label = t('upload.sending', { name: file.name })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography variant="body2" noWrap title={label}>
          {label}
        </Typography>
        <LinearProgress
          aria-label={label}
          {...(share === null
            ? { variant: 'indeterminate' }
            : { variant: 'determinate', value: Math.round(share * 100) })}
        />
      </Box>
      <Button size="small" onClick={onStop}>
        {t('upload.cancel')}
      </Button>
    </Box>
  )
}
