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
  const [query, setQuery] = useState(value)
  const reported = useRef(value)
  const report = (text: string) => {
    if (text === reported.current) return
    reported.current = text
    onChange(text)
  }
  const reportLater = useEffectEvent(report)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setQuery(value)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => reportLater(query), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query])
  return (
    <TextField
      type="search"
      size="small"
      label={label}
      value={query}
      onChange={(event) => setQuery(event.target.value)}
      // Reported at once: a form that opens next would treat a late URL change as leaving it.
      onBlur={() => report(query)}
      sx={{ maxWidth: { sm: 320 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        // Beside tabs there may be room for a part of it only.
        inputLabel: { title: label },
        htmlInput: { enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: query !== '' && (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={t('action.clear_search')} onClick={() => setQuery('')}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
