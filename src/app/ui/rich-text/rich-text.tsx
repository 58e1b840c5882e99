import Box from '@mui/material/Box'
import type { Html } from '#contract/wire/rich-text.ts'
import { contentStyle } from './content-style.ts'

/** Displays rich text. */
export function RichText({ html }: { html: Html }) {
  // oxlint-disable-next-line react/no-danger -- the one place for it; src/server/core/rich-text.ts has cleaned it
  return <Box sx={contentStyle} dangerouslySetInnerHTML={{ __html: html }} />
}
