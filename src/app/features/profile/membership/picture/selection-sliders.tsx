import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { PictureRect } from './draw-picture.ts'

const MIN_SIDE = 0.02

/** Sliders for the selection's edges, usable without a pointer. */
export function SelectionSliders({
  part,
  onChange,
}: {
  part: PictureRect
  onChange: (part: PictureRect) => void
}) {
  const { t } = useTranslation('membership')
  const { left, top, right, bottom } = part
  return (
    <Box
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))' }}
    >
      <RangeSlider
        label={t('picture.across')}
        value={[left, right]}
        onChange={([from, to]) => onChange({ ...part, left: from, right: to })}
      />
      <RangeSlider
        label={t('picture.down')}
        value={[top, bottom]}
        onChange={([from, to]) => onChange({ ...part, top: from, bottom: to })}
      />
    </Box>
  )
}

interface RangeSliderProps {
  label: string
  value: [number, number]
  onChange: (value: [number, number]) => void
}

function RangeSlider({ label, value, onChange }: RangeSliderProps) {
  const { t } = useTranslation('membership')
  const edge_labels = [t('picture.from', { label }), t('picture.to', { label })]
  return (
    <Box sx={{ px: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Slider
        size="small"
        min={0}
        max={1}
        step={0.01}
        value={value}
        disableSwap
        getAriaLabel={(at) => edge_labels[at] ?? label}
        getAriaValueText={(share) => `${Math.round(share * 100)}%`}
        onChange={(_event, next) => {
          const [from = 0, to = 1] = Array.isArray(next) ? next : []
          if (to - from >= MIN_SIDE) onChange([from, to])
        }}
      />
    </Box>
  )
}
