import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'
import type { WidgetOptions } from '#app/lib/addresses/widget-address.ts'
import { customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { useDensity } from '#app/ui/theme/density.ts'
import type { PostToHost } from './host.ts'
import { useReportHeight } from './use-height.ts'

interface WidgetFrameProps {
  postToHost: PostToHost | null
  options: WidgetOptions
  children: ReactNode
}

/** The page without navigation and footer, as high as its content. */
export function WidgetFrame({ postToHost, options: { accent, background }, children }: WidgetFrameProps) {
  useDensity('public')
  const root = useReportHeight(postToHost)
  const is_clear = background === 'transparent'
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      ref={root}
      sx={{
        // Room for the focus outline.
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
// More specific than the pre-paint background, which knows the colour scheme.
const transparentBody = { ':root:root:root, body': { background: 'transparent' } }
