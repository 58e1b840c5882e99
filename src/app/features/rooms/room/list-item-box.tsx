import DownIcon from '@mui/icons-material/ArrowDownward'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import UpIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ListItemBoxProps<Line> {
  title: string
  lines: readonly Line[]
  at: number
  onChange: (lines: Line[]) => void
  children: ReactNode
}

/** One rate, extra or question: its fields, with buttons to move and remove it. */
export function ListItemBox<Line>({ title, lines, at, onChange, children }: ListItemBoxProps<Line>) {
  const { t } = useTranslation('rooms')
  const line = lines[at]
  const move = (by: -1 | 1) => {
    if (line !== undefined) onChange(lines.toSpliced(at, 1).toSpliced(at + by, 0, line))
  }
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5, flexWrap: 'wrap' }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton aria-label={t('lines.up', { name: title })} disabled={at === 0} onClick={() => move(-1)}>
          <UpIcon />
        </IconButton>
        <IconButton
          aria-label={t('lines.down', { name: title })}
          disabled={at === lines.length - 1}
          onClick={() => move(1)}
        >
          <DownIcon />
        </IconButton>
        <IconButton
          aria-label={t('lines.remove', { name: title })}
          onClick={() => onChange(lines.toSpliced(at, 1))}
        >
          <RemoveIcon />
        </IconButton>
      </Stack>
      <Stack sx={{ gap: 2 }}>{children}</Stack>
    </Paper>
  )
}
