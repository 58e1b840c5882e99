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

const STEPS: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Toolbar with one tab stop; arrow keys move between tools. */
export function Toolbar({ editor, label, controls }: ToolbarProps) {
  const { t } = useTranslation('form')
  const [stop, setStop] = useState(0)
  const tools = useTools(editor)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
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
      onKeyDown={walk}
      sx={bar}
    >
      {tools.map(({ icon, name, ...tool }, place) => (
        <ToolButton key={name} {...tool} name={name} stop={place === stop} onFocus={() => setStop(place)}>
          {icon}
        </ToolButton>
      ))}
      <LinkTool editor={editor} stop={stop === tools.length} onFocus={() => setStop(tools.length)} />
    </Box>
  )
}

const letters = (text: string) => <Box sx={{ fontWeight: 700, fontSize: '0.9375rem' }}>{text}</Box>

function useTools(editor: Editor) {
  const { t } = useTranslation('form')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return [
    { name: t('rich.bold'), icon: <BoldIcon />, pressed: on.bold, run: () => chain().toggleBold().run() },
    {
      name: t('rich.italic'),
      icon: <ItalicIcon />,
      pressed: on.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      name: t('rich.heading'),
      icon: letters('H2'),
      pressed: on.heading,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: t('rich.subheading'),
      icon: letters('H3'),
      pressed: on.subheading,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      name: t('rich.bullets'),
      icon: <BulletsIcon />,
      pressed: on.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      name: t('rich.numbers'),
      icon: <NumbersIcon />,
      pressed: on.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      name: t('rich.quote'),
      icon: <QuoteIcon />,
      pressed: on.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    { name: t('rich.undo'), icon: <UndoIcon />, off: !on.undo, run: () => chain().undo().run() },
    { name: t('rich.redo'), icon: <RedoIcon />, off: !on.redo, run: () => chain().redo().run() },
  ]
}

const bar = { display: 'flex', flexWrap: 'wrap', p: 0.5, borderBottom: 1, borderColor: 'divider' } as const
