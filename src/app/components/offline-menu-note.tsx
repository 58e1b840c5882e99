import Typography from '@mui/material/Typography'
import { useOnline } from '#app/lib/net/online.ts'

/** First line of a menu whose items are disabled offline; nothing while online. */
export function OfflineMenuNote({ text }: { text: string }) {
  if (useOnline()) return null
  return (
    <li role="none">
      <Typography variant="body2" sx={{ px: 2, py: 1, maxWidth: 280, color: 'text.secondary' }}>
        {text}
      </Typography>
    </li>
  )
}
