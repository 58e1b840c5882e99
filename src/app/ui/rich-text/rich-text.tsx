import Box from '@mui/material/Box'
import { contentStyle } from './content-style.ts'

/** Written text as it is read. @param html as the server gave it, which keeps only what is allowed */
export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the one place for it; src/server/rich-text.ts has cleaned it
  return <Box sx={contentStyle} dangerouslySetInnerHTML={{ __html: html }} />
}
