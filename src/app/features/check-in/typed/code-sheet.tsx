import PhotoIcon from '@mui/icons-material/PhotoCamera'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decodePhoto } from '../decode/decoder.ts'
import { useStation } from '../screen/station-context.ts'
import { Sheet } from '../sheets/sheet.tsx'

/** Enters a ticket code by hand or from an image. */
export function CodeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const [code, setCode] = useState('')
  const [is_empty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const scan = (raw_code: string) => {
    onClose()
    void station.scan({ raw_code })
  }
  const submit = () => {
    if (code.trim() !== '') return scan(code)
    setEmpty(true)
    field.current?.focus()
  }
  return (
    <Sheet title={t('code.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('code.label')}
          helperText={is_empty ? t('code.empty') : t('code.hint')}
          error={is_empty}
          value={code}
          inputRef={field}
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'done' } }}
          onChange={(event) => {
            setCode(event.target.value)
            setEmpty(false)
          }}
          sx={{ mt: 1, '& input': { fontSize: '1.25rem', letterSpacing: '0.06em' } }}
        />
        <Button type="submit" variant="contained" fullWidth sx={{ mt: 2 }}>
          {t('code.send')}
        </Button>
      </form>
      <CodePhotoInput onText={scan} />
    </Sheet>
  )
}

type PhotoState = 'idle' | 'reading' | 'none'

function CodePhotoInput({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('check-in')
  const [status, setStatus] = useState<PhotoState>('idle')
  const input = useRef<HTMLInputElement>(null)
  const read = async (photo: Blob) => {
    setStatus('reading')
    const text = await decodePhoto(photo).catch(() => null)
    if (text === null) setStatus('none')
    else onText(text)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('code.photo')}
        onChange={(event) => {
          const [photo] = event.target.files ?? []
          if (photo !== undefined) void read(photo)
          event.target.value = ''
        }}
      />
      <Button
        variant="outlined"
        fullWidth
        startIcon={<PhotoIcon />}
        loading={status === 'reading'}
        sx={{ mt: 4 }}
        onClick={() => input.current?.click()}
      >
        {t('code.photo')}
      </Button>
      <Typography role="status" sx={{ mt: 1, color: status === 'none' ? 'error.main' : 'text.secondary' }}>
        {status === 'reading' && t('code.photo_reading')}
        {status === 'none' && t('code.photo_none')}
        {status === 'idle' && t('code.photo_hint')}
      </Typography>
    </>
  )
}
