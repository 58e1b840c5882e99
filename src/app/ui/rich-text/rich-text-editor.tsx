import Box from '@mui/material/Box'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import { isBlankRichText } from '#contract/wire/rich-text.ts'
import { extensions, withOwnHeadings } from './extensions.ts'
import './rich-text.css'
import { Toolbar } from './toolbar.tsx'

export interface RichTextEditorProps {
  id: string
  label: string
  /** HTML; '' for no text. */
  value: string
  onChange: (html: string) => void
  describedBy: string
  invalid: boolean
  required: boolean
  lang?: string | undefined
}

/** The editor itself, loaded only where text is edited. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, onChange, describedBy, invalid, required, lang } = props
  const last_value = useRef(value)
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
        'aria-required': String(required),
        ...(lang !== undefined && { lang }),
      },
      transformPastedHTML: withOwnHeadings,
      // Tab moves to the next field, in lists too.
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Tab' },
    }),
    [id, describedBy, invalid, required, lang],
  )
  const editor = useEditor({
    extensions,
    content: value,
    editorProps,
    // The site's content security policy forbids inline styles; the required ones are below.
    injectCSS: false,
    onUpdate: ({ editor: updated }) => {
      const html = updated.getHTML()
      last_value.current = isBlankRichText(html) ? '' : html
      onChange(last_value.current)
    },
  })
  useEffect(() => {
    if (value === last_value.current) return
    last_value.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <>
      <Toolbar editor={editor} label={label} controls={id} />
      <Box component={EditorContent} editor={editor} sx={sheet} />
    </>
  )
}

const sheet = {
  '& .ProseMirror': {
    minHeight: '9rem',
    maxHeight: '60vh',
    overflowY: 'auto',
    px: 1.75,
    py: 1.5,
    outlineOffset: '-3px',
    whiteSpace: 'break-spaces',
    fontVariantLigatures: 'none',
  },
  '& .ProseMirror-gapcursor': { display: 'none' },
} as const
