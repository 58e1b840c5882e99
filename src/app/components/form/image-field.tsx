import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMAGE_BELOW_BYTES, IMAGE_BOUNDS, IMAGE_MIMES, type ImagePurpose } from '#contract/events/images.ts'
import { formatBytes } from '#app/lib/format/bytes.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { inspectImage, type ImageInfo } from '#app/lib/inspect-image.ts'
import { DropArea } from '#app/ui/upload/drop-area.tsx'
import { UploadStatus } from '#app/ui/upload/upload-status.tsx'
import { useUpload, type Upload } from '#app/ui/upload/use-upload.ts'

interface ImageFieldProps {
  id: string
  label: string
  type: ImagePurpose
  /** URL of the current image; null for none. */
  url: string | null
  upload: Upload
  onRemove?: () => Promise<unknown>
  hint?: string
  disabled?: boolean
}

const pixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`

/** An image field that previews a chosen or dropped file and uploads it at once. */
export function ImageField(props: ImageFieldProps) {
  const { id, label, type, url, upload, onRemove, hint, disabled = false } = props
  const { t } = useTranslation('form')
  const { state, send, refuse, stop } = useUpload(upload)
  const formatFault = useFaultLabels(type)
  const { min } = IMAGE_BOUNDS[type]
  const limits = t('upload.limits', { limit: formatBytes(IMAGE_BELOW_BYTES), needed: pixels(min) })
  const problem = state.kind === 'failed' ? state.text : undefined
  const preview = usePreview(state.kind === 'sending' ? state.file : null) ?? url

  async function uploadIfValid(file: File): Promise<void> {
    const { info, fault, is_broken } = await inspectImage(file, type)
    if (fault === null) await send(file)
    else refuse(formatFault(fault, info, is_broken))
  }
  const remove = async () => {
    stop()
    await onRemove?.().catch((error: unknown) => refuse(errorText(error)))
  }
  return (
    <FormControl component="fieldset" error={problem !== undefined} fullWidth>
      <FormLabel component="legend" sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <DropArea
        id={id}
        choose={url === null ? t('upload.choose_image') : t('upload.replace_image')}
        drop={t('upload.drop')}
        accept={IMAGE_MIMES.join(',')}
        describedBy={`${id}-help`}
        disabled={disabled || state.kind === 'sending'}
        onFile={(file) => void uploadIfValid(file)}
      >
        {preview !== null && <Box component="img" src={preview} alt={label} sx={picture} />}
        <UploadStatus state={state} onStop={stop} />
      </DropArea>
      <FormHelperText id={`${id}-help`} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? (hint === undefined ? limits : `${hint} ${limits}`)}
      </FormHelperText>
      {url !== null && onRemove && (
        <Button
          color="error"
          sx={{ alignSelf: 'start', mt: 0.5 }}
          disabled={disabled}
          onClick={() => void remove()}
        >
          {t('upload.remove_named', { name: label })}
        </Button>
      )}
    </FormControl>
  )
}

/** Texts of an image's problems, with their limits. */
function useFaultLabels(type: ImagePurpose) {
  const { t } = useTranslation('form')
  const { min, max } = IMAGE_BOUNDS[type]
  return (fault: string, info: ImageInfo, is_broken: boolean): string => {
    const actual = pixels(info)
    if (fault === 'image.invalid_format') return t('upload.image_type')
    if (fault === 'file.too_large') {
      return t('upload.too_heavy', { limit: formatBytes(IMAGE_BELOW_BYTES), size: formatBytes(info.bytes) })
    }
    if (is_broken) return t('upload.image_broken')
    return fault === 'image.too_small'
      ? t('upload.too_small', { needed: pixels(min), actual })
      : t('upload.too_large', { needed: pixels(max), actual })
  }
}

/** Object URL of a local file while mounted. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return undefined
    const object_url = URL.createObjectURL(file)
    setUrl(object_url)
    return () => {
      URL.revokeObjectURL(object_url)
      setUrl(null)
    }
  }, [file])
  return url
}

const picture = {
  display: 'block',
  width: '100%',
  maxHeight: 320,
  objectFit: 'contain',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
