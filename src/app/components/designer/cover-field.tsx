import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { COVER_ZOOM_MAX, type CoverCrop } from '#contract/events/page-look.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { formatPercent } from '#app/components/fields/values.ts'
import type { FieldProps } from '#app/ui/fields/field.ts'
import { FieldGroup } from '#app/ui/fields/field-group.tsx'

const STEPS = 100

interface CoverFieldProps extends FieldProps<CoverCrop> {
  /** Null when there is no cover, or it is not known. */
  url: string | null
  /** Text shown without a cover. */
  none: string
}

/** Sets the focal point and the zoom of the cover, on the image or with three sliders. */
export function CoverField({ url, none, ...field }: CoverFieldProps) {
  const { t } = useTranslation('designer')
  const { value, onChange } = field
  if (url === null) return <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
  return (
    <FieldGroup {...field} hint={t('cover.hint')}>
      {/* The sliders offer the same without a pointer. */}
      <Box
        aria-hidden
        data-focus-picker
        onClick={({ clientX, clientY, currentTarget }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          if (width > 0 && height > 0)
            onChange({ ...value, x: shareOf(clientX - left, width), y: shareOf(clientY - top, height) })
        }}
        sx={{ position: 'relative', cursor: 'crosshair', mt: 1.5, mb: 2, lineHeight: 0 }}
      >
        <Box component="img" src={url} alt="" draggable={false} sx={{ width: '100%', borderRadius: 1 }} />
        <Box style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }} sx={mark} />
      </Box>
      <Range
        label={t('cover.across')}
        value={value.x}
        max={1}
        onChange={(x) => onChange({ ...value, x })}
        format={(x) => formatPercent(Math.round(x * STEPS))}
      />
      <Range
        label={t('cover.down')}
        value={value.y}
        max={1}
        onChange={(y) => onChange({ ...value, y })}
        format={(y) => formatPercent(Math.round(y * STEPS))}
      />
      <Range
        label={t('cover.zoom')}
        value={value.zoom}
        min={1}
        max={COVER_ZOOM_MAX}
        onChange={(zoom) => onChange({ ...value, zoom })}
        format={(zoom) => `${formatNumber(zoom)}×`}
      />
    </FieldGroup>
  )
}

interface RangeProps {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  format: (value: number) => string
}

function Range({ label, value, min = 0, max, onChange, format }: RangeProps) {
  return (
    <Box sx={{ px: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Slider
        size="small"
        min={min}
        max={max}
        step={0.01}
        value={value}
        aria-label={label}
        getAriaValueText={format}
        valueLabelDisplay="auto"
        valueLabelFormat={format}
        onChange={(_, next) => onChange(Array.isArray(next) ? value : next)}
      />
    </Box>
  )
}

const shareOf = (offset: number, length: number): number =>
  Math.round(Math.min(1, Math.max(0, offset / length)) * STEPS) / STEPS

const mark = {
  position: 'absolute',
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: '3px solid',
  borderColor: 'common.white',
  outline: '2px solid',
  outlineColor: 'common.black',
  transform: 'translate(-50%, -50%)',
  pointerEvents: 'none',
} as const
