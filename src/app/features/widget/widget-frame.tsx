import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'
import type { WidgetOptions } from '#app/lib/addresses/widget-address.ts'
import { customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { useDensity } from '#app/ui/theme/density.ts'
import type { PostToHost } from './host.ts'
import { useReportHeight } from './use-height.ts'

interface WidgetFrameProps {
  tell: PostToHost | null
  options: WidgetOptions
  children: ReactNode
}

/** The page without navigation and foot, as high as what it holds. */
export function WidgetFrame({ tell, options: { accent, background }, children }: WidgetFrameProps) {
  useDensity('public')
  const all = useReportHeight(tell)
  const is_clear = background === 'transparent'
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      ref={all}
      sx={{
        // Room for the outline of what has the focus.
        p: is_clear ? 0.75 : { xs: 1.5, sm: 2.5 },
        ...(accent === undefined ? {} : customColourStyles(accent)),
      }}
    >
      <GlobalStyles styles={is_clear ? { ...autoHeight, ...transparentBody } : autoHeight} />
      {children}
    </Box>
  )
}

const autoHeight = { body: { minHeight: 0 }, '#root': { minHeight: 0 } }
// Stronger than the colour before the first paint, which knows of the scheme.
const transparentBody = { ':root:root:root, body': { background: 'transparent' } }
