import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useRef, useState } from 'react'

interface DropAreaProps {
  id: string
  /** What the button says. */
  choose: string
  /** Said beside it, where a pointer can drop. */
  drop: string
  accept: string
  describedBy: string
  disabled?: boolean
  onFile: (file: File) => void
  /** What is there already. */
  children?: ReactNode
}

/** Takes one file, chosen or dropped. */
export function DropArea(props: DropAreaProps) {
  const { id, choose, drop, accept, describedBy, disabled = false, onFile, children } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <Box
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined && !disabled) onFile(file)
      }}
      sx={area}
    >
      {children}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          id={id}
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {choose}
        </Button>
        <Box component="span" sx={dropHint}>
          {drop}
        </Box>
      </Box>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={choose}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file chosen again is a choice too.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </Box>
  )
}

const area = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  p: 2,
  border: '1px dashed',
  borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 55%, transparent)',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
  '&[data-over=true]': { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'action.hover' },
} as const

const dropHint = {
  color: 'text.secondary',
  minWidth: 0,
  '@media (pointer: coarse)': { display: 'none' },
} as const
