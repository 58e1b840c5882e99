import Box from '@mui/material/Box'
import { useEffect, useRef, type PointerEvent } from 'react'
import { brushWidth, type PictureRect, type PicturePoint } from './draw-picture.ts'

export type EditorTool = 'select' | 'brush'

interface PictureSurfaceProps {
  canvas: HTMLCanvasElement
  label: string
  tool: EditorTool
  selection: PictureRect
  onSelect: (part: PictureRect) => void
  onBrush: (line: readonly PicturePoint[]) => void
}

const MIN_SIDE = 0.02
/** Limits the image's height, so that the buttons stay visible. */
const HEIGHT_VH = 55

/** The image under a pointer: dragging selects an area, or redacts. */
export function PictureSurface({ canvas, label, tool, selection, onSelect, onBrush }: PictureSurfaceProps) {
  const canvas_ref = useRef<HTMLCanvasElement>(null)
  const line = useRef<PicturePoint[] | null>(null)

  useEffect(() => {
    const { current } = canvas_ref
    if (current === null) return
    current.width = canvas.width
    current.height = canvas.height
    current.getContext('2d')?.drawImage(canvas, 0, 0)
  }, [canvas])

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): PicturePoint => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: clampShare((clientX - left) / width), y: clampShare((clientY - top) / height) }
  }
  const selectTo = (from: PicturePoint, to: PicturePoint) => {
    const part = {
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      top: Math.min(from.y, to.y),
      bottom: Math.max(from.y, to.y),
    }
    if (part.right - part.left >= MIN_SIDE && part.bottom - part.top >= MIN_SIDE) onSelect(part)
  }
  const end = () => {
    if (tool === 'brush' && line.current !== null) onBrush(line.current)
    line.current = null
  }
  return (
    <Box
      sx={surface}
      style={{ width: `min(100%, ${(HEIGHT_VH * canvas.width) / canvas.height}vh)` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        line.current = [pointOf(event)]
      }}
      onPointerMove={(event) => {
        const { current } = line
        if (current === null) return
        current.push(pointOf(event))
        const [from] = current
        if (tool === 'select' && from !== undefined) selectTo(from, pointOf(event))
        if (tool === 'brush') drawStroke(canvas_ref.current, current)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Box component="canvas" ref={canvas_ref} role="img" aria-label={label} sx={picture} />
      {tool === 'select' && <Box aria-hidden sx={frame} style={insetOf(selection)} />}
    </Box>
  )
}

/** Draws the current stroke until the image itself contains it. */
function drawStroke(canvas: HTMLCanvasElement | null, line: readonly PicturePoint[]): void {
  const context = canvas?.getContext('2d')
  const [from, to] = line.slice(-2)
  if (canvas === null || !context || from === undefined || to === undefined) return
  context.lineWidth = brushWidth(canvas)
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(from.x * canvas.width, from.y * canvas.height)
  context.lineTo(to.x * canvas.width, to.y * canvas.height)
  context.stroke()
}

const clampShare = (share: number) => Math.min(1, Math.max(0, share))
const percent = (share: number) => `${share * 100}%`
const insetOf = ({ left, top, right, bottom }: PictureRect) => ({
  inset: [top, 1 - right, 1 - bottom, left].map(percent).join(' '),
})

const surface = {
  position: 'relative',
  // Darkens what is not selected, within the image only.
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'crosshair',
  lineHeight: 0,
  mx: 'auto',
} as const
const picture = { width: '100%', height: 'auto', display: 'block' } as const
const frame = {
  position: 'absolute',
  border: '2px dashed',
  borderColor: 'primary.main',
  boxShadow: '0 0 0 100vmax rgb(0 0 0 / 25%)',
  pointerEvents: 'none',
} as const
