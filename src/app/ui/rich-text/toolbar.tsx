import BoldIcon from '@mui/icons-material/FormatBold'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkTool } from './link-tool.tsx'
import { ToolButton } from './tool-button.tsx'

interface ToolbarProps {
  editor: Editor
  label: string
  /** Id of the editor. */
  controls: string
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Toolbar with one tab stop; arrow keys move between tools. */
export function Toolbar({ editor, label, controls }: ToolbarProps) {
  const { t } = useTranslation('form')
  const [stop, setStop] = useState(0)
  const tools = useTools(editor)
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('button')
    const next = step(stop, buttons.length)
    setStop(next)
    buttons[next]?.focus()
  }
  return (
    <Box
      role="toolbar"
      aria-label={t('rich.toolbar', { label })}
      aria-controls={controls}
      onKeyDown={moveFocus}
      sx={bar}
    >
      {tools.map(({ icon, name, ...tool }, index) => (
        <ToolButton key={name} {...tool} name={name} stop={index === stop} onFocus={() => setStop(index)}>
          {icon}
        </ToolButton>
      ))}
      <LinkTool editor={editor} stop={stop === tools.length} onFocus={() => setStop(tools.length)} />
    </Box>
  )
}

const textIcon = (text: string) => (
  <Box aria-hidden sx={{ fontWeight: 700, fontSize: '0.9375rem' }}>
    {text}
  </Box>
)

function useTools(editor: Editor) {
  const { t } = useTranslation('form')
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      heading: current.isActive('heading', { level: 2 }),
      subheading: current.isActive('heading', { level: 3 }),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return [
    { name: t('rich.bold'), icon: <BoldIcon />, pressed: active.bold, run: () => chain().toggleBold().run() },
    {
      name: t('rich.italic'),
      icon: <ItalicIcon />,
      pressed: active.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: t('rich.heading'),
      icon: textIcon('H2'),
      pressed: active.heading,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: t('rich.subheading'),
      icon: textIcon('H3'),
      pressed: active.subheading,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      name: t('rich.bullets'),
      icon: <BulletsIcon />,
      pressed: active.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: t('rich.numbers'),
      icon: <NumbersIcon />,
      pressed: active.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: t('rich.quote'),
      icon: <QuoteIcon />,
      pressed: active.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    { name: t('rich.undo'), icon: <UndoIcon />, off: !active.undo, run: () => chain().undo().run() },
    { name: t('rich.redo'), icon: <RedoIcon />, off: !active.redo, run: () => chain().redo().run() },
  ]
}

const bar = { display: 'flex', flexWrap: 'wrap', p: 0.5, borderBottom: 1, borderColor: 'divider' } as const
