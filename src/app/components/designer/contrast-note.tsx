import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/lib/format/money.ts'
import { contrastOf } from '#app/ui/theme/custom-colour.ts'

interface ContrastNoteProps {
  chosen: string
  /** The resulting colour in each scheme, and the colours that it is displayed on. */
  results: Record<'light' | 'dark', { colour: string; backgrounds: readonly string[] }>
}

/** Shows the chosen colour beside its legible versions in light and dark. */
export function ContrastNote({ chosen, results }: ContrastNoteProps) {
  const { t } = useTranslation('designer')
  const names = { light: t('preview.light'), dark: t('preview.dark') }
  return (
    <Box component="ul" sx={list} aria-label={t('contrast.title')}>
      {(['light', 'dark'] as const).map((scheme) => {
        const { colour, backgrounds } = results[scheme]
        const ratio = (text: string) =>
          formatNumber(Math.floor(Math.min(...backgrounds.map((back) => contrastOf(text, back))) * 10) / 10)
        const params = { scheme: names[scheme], ratio: ratio(colour) }
        const is_unchanged = colour.toLowerCase() === chosen.toLowerCase()
        return (
          <Box component="li" key={scheme} sx={line}>
            {!is_unchanged && <Swatch colour={chosen} />}
            <Swatch colour={colour} />
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
              {is_unchanged
                ? t('contrast.kept', params)
                : t('contrast.fixed', { ...params, colour, before: ratio(chosen) })}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <Box aria-hidden style={{ backgroundColor: colour }} sx={swatch} />
)

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 } as const
const line = { display: 'flex', gap: 1, alignItems: 'center' } as const
const swatch = {
  width: 24,
  height: 24,
  flexShrink: 0,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
} as const
