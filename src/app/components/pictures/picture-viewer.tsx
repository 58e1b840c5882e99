import LargerIcon from '@mui/icons-material/ZoomInOutlined'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import SmallerIcon from '@mui/icons-material/ZoomOutOutlined'
import TurnIcon from '@mui/icons-material/RotateRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'

const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** Zoom relative to the available room, and quarter turns clockwise. */
export interface PictureView {
  zoom: number
  turns: number
}

interface PictureViewerProps {
  total: number
  height: number
  words: {
    /** Text shown without images. */
    none: string
    /** Name of an image by number, starting at 1. */
    nameOf: (at: number) => string
    larger: string
    smaller: string
    turn: string
    previous: string
    next: string
  }
  /** Renders an image by index, starting at 0. */
  children: (at: number, view: PictureView & { name: string }) => ReactNode
}

/** Shows images one at a time with zoom and rotation. */
export function PictureViewer({ total, height, words, children }: PictureViewerProps) {
  const [selected, setAt] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  if (total === 0) return <Typography sx={{ color: 'text.secondary' }}>{words.none}</Typography>
  const at = Math.min(selected, total - 1)
  const move = (by: number) => {
    setAt((at + by + total) % total)
    setTurns(0)
  }
  const name = words.nameOf(at + 1)
  return (
    <Box>
      <Box
        role="group"
        aria-label={name}
        // A scrollable area must be reachable by keyboard.
        tabIndex={0}
        sx={{ height, overflow: 'auto', borderRadius: 1, bgcolor: 'background.default' }}
      >
        {children(at, { zoom: ZOOMS[zoom] ?? 1, turns, name })}
      </Box>
      <Stack direction="row" sx={{ justifyContent: 'center' }}>
        {total > 1 && (
          <IconButton aria-label={words.previous} onClick={() => move(-1)}>
            <PreviousIcon />
          </IconButton>
        )}
        <IconButton aria-label={words.smaller} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <SmallerIcon />
        </IconButton>
        <IconButton
          aria-label={words.larger}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <LargerIcon />
        </IconButton>
        <IconButton aria-label={words.turn} onClick={() => setTurns(turns + 1)}>
          <TurnIcon />
        </IconButton>
        {total > 1 && (
          <IconButton aria-label={words.next} onClick={() => move(1)}>
            <NextIcon />
          </IconButton>
        )}
      </Stack>
    </Box>
  )
}
