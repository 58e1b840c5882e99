import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '#contract/wire/contact.ts'
import { previewAddress, type PreviewMessage } from '#app/lib/addresses/homepage-preview.ts'
import { languages, type Language } from '#app/lib/i18n/languages.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { Scheme } from '#app/ui/theme/palette.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PreviewFrame } from './preview-frame.tsx'

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof WIDTHS

interface PreviewPanelProps {
  /** Builds the message for the page, for a reader's language. */
  tell: (reader: Language) => PreviewMessage
  /** Initial language. */
  language: Language
  /** Names of the changed, unsaved fields. */
  unsaved: readonly string[]
}

/** Preview of the page with the current design: phone or desktop, light or dark, in any language. */
export function PreviewPanel({ tell, language, unsaved }: PreviewPanelProps) {
  const { t } = useTranslation('designer')
  const id = useId()
  const [width, setWidth] = useState<Width>('phone')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [reader, setReader] = useState(language)
  const message = useMemo(() => tell(reader), [tell, reader])
  return (
    <Panel title={t('preview.title')} lead={t('preview.lead')}>
      <Box sx={tools}>
        <Choice
          label={t('preview.width')}
          value={width}
          options={{ phone: t('preview.phone'), desktop: t('preview.desktop') }}
          onChange={setWidth}
        />
        <Choice
          label={t('preview.scheme')}
          value={scheme}
          options={{ light: t('preview.light'), dark: t('preview.dark') }}
          onChange={setScheme}
        />
        <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          <SelectField
            id={`${id}-language`}
            label={t('preview.language')}
            value={reader}
            onChange={setReader}
            options={locale.options.map((value) => ({ value, label: languages[value].endonym }))}
          />
        </Box>
      </Box>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.9375rem', mb: 1.5 }}>
        {unsaved.length === 0 ? t('preview.saved') : t('preview.unsaved', { fields: unsaved.join(', ') })}
      </Box>
      <PreviewFrame
        title={t('preview.title')}
        address={previewAddress(reader, scheme)}
        message={message}
        width={WIDTHS[width]}
      />
    </Panel>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const values = Object.keys(options) as Value[]
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      aria-label={label}
      onChange={(_, next: unknown) => onChange(values.find((choice) => choice === next) ?? value)}
    >
      {values.map((choice) => (
        <ToggleButton key={choice} value={choice}>
          {options[choice]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const tools = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 } as const
