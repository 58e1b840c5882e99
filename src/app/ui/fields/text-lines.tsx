import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { columnStart } from '../column-start.ts'

interface TextLinesProps {
  /** One key per line; keys are stable while lines are added and removed. */
  keys: readonly string[]
  least?: number
  most: number
  words: { add: string; remove: (number: number) => string }
  onAdd: () => void
  onRemove: (at: number) => void
  /** Field of the line at an index. */
  children: (at: number) => ReactNode
}

/** A list of fields to which lines can be added and removed. */
export function TextLines({ keys, least = 0, most, words, onAdd, onRemove, children }: TextLinesProps) {
  return (
    <Stack sx={{ gap: 1.5, mt: 1.5 }}>
      {keys.map((key, at) => (
        <Stack key={key} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
          {children(at)}
          <IconButton
            aria-label={words.remove(at + 1)}
            disabled={keys.length <= least}
            onClick={() => onRemove(at)}
            sx={{ mt: 0.5 }}
          >
            <RemoveIcon />
          </IconButton>
        </Stack>
      ))}
      <Button startIcon={<AddIcon />} disabled={keys.length >= most} onClick={onAdd} sx={columnStart}>
        {words.add}
      </Button>
    </Stack>
  )
}
