import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PAUSE_MS = 250

interface SearchFieldProps {
  label: string
  /** The query in the URL. */
  value: string
  onChange: (value: string) => void
}

/** Search field that reports changes after a short delay. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = (text: string) => {
    if (text === told.current) return
    told.current = text
    onChange(text)
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => tellLater(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      type="search"
      size="small"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Reported at once: a form that opens next would treat a late URL change as leaving it.
      onBlur={() => tell(typed)}
      sx={{ maxWidth: { sm: 320 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={t('action.clear_search')} onClick={() => setTyped('')}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
