import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { currentLanguage, switchLanguage } from '#app/lib/i18n/i18n.ts'
import { languages, type Language } from '#app/lib/i18n/languages.ts'
import { SelectField, type Option } from '#app/ui/fields/select-field.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { FOLDERS } from './gallery.ts'

const WIDTHS = ['320', '390', '768', '1440'] as const
const SCHEMES = ['system', 'light', 'dark'] as const
const LANGUAGES = Object.entries(languages).map(([value, { endonym }]) => ({
  // Keys of the languages.
  value: value as Language,
  label: endonym,
}))
const optionsOf = <Value extends string>(values: readonly Value[], suffix = ''): Option<Value>[] =>
  values.map((value) => ({ value, label: value + suffix }))

/** Selects the folder, language, scheme, width and network state of the frame. */
export function Bar() {
  const { mode = 'system', setMode } = useColorScheme()
  const [params, setParams] = useState(() => new URLSearchParams(location.search))
  const setParam = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next)
    history.replaceState(null, '', `?${next.toString()}`)
  }
  const folder = params.get('folder') ?? FOLDERS[0] ?? ''
  const width = WIDTHS.find((option) => option === params.get('width')) ?? '390'
  const is_offline = params.get('network') === 'off'
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={bar}>
        <SelectField
          id="folder"
          label="Parts"
          value={folder}
          onChange={(next) => setParam('folder', next)}
          options={optionsOf(FOLDERS)}
        />
        <SelectField
          id="width"
          label="Width"
          value={width}
          onChange={(next) => setParam('width', next)}
          options={optionsOf(WIDTHS, ' px')}
        />
        <SelectField
          id="language"
          label="Language"
          value={currentLanguage()}
          onChange={switchLanguage}
          options={LANGUAGES}
        />
        <SelectField
          id="scheme"
          label="Scheme"
          value={mode}
          onChange={setMode}
          options={optionsOf(SCHEMES)}
        />
        <SwitchField
          id="network"
          label="Offline"
          value={is_offline}
          onChange={(off) => setParam('network', off ? 'off' : 'on')}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowX: 'auto', p: 2, bgcolor: 'action.hover' }}>
        <Box
          component="iframe"
          title={`${folder} at ${width} px`}
          src={`/dev/gallery/${folder}${is_offline ? '?offline' : ''}`}
          style={{ width: `${width}px` }}
          sx={frame}
        />
      </Box>
    </Box>
  )
}

const bar = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
  alignItems: 'center',
  gap: 2,
  p: 2,
  maxWidth: 1000,
} as const
// The selected width, without the border.
const frame = {
  display: 'block',
  boxSizing: 'content-box',
  height: '100%',
  mx: 'auto',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const
