import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useRef, useState } from 'react'

interface DropAreaProps {
  id: string
  /** Label of the button. */
  choose: string
  /** Text beside it, where files can be dropped. */
  drop: string
  accept: string
  describedBy: string
  disabled?: boolean
  onFile: (file: File) => void
  /** Existing content. */
  children?: ReactNode
}

/** Accepts one file, chosen or dropped. */
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
          // Allows choosing the same file again.
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
