import LinkIcon from '@mui/icons-material/Link'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { type Editor, useEditorState } from '@tiptap/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAddress } from './extensions.ts'
import { ToolButton } from './tool-button.tsx'

interface LinkToolProps {
  editor: Editor
  stop: boolean
  onFocus: () => void
}

/** Links the selected text, edits the link at the cursor, or removes it. */
export function LinkTool({ editor, stop, onFocus }: LinkToolProps) {
  const { t } = useTranslation('form')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const href = useEditorState({ editor, selector: ({ editor: current }) => addressOf(current) })
  return (
    <>
      <ToolButton
        name={t('rich.link')}
        pressed={href !== null}
        stop={stop}
        onFocus={onFocus}
        run={(event) => setAnchor(event.currentTarget)}
      >
        <LinkIcon />
      </ToolButton>
      {anchor !== null && (
        <AddressPopover editor={editor} anchor={anchor} href={href} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}

interface AddressPopoverProps {
  editor: Editor
  anchor: HTMLElement
  href: string | null
  onClose: () => void
}

function AddressPopover({ editor, anchor, href, onClose }: AddressPopoverProps) {
  const { t } = useTranslation('form')
  const id = useId()
  const [text, setText] = useState(href ?? '')
  const [is_wrong, setWrong] = useState(false)
  const set = () => {
    const address = readAddress(text)
    setWrong(address === null)
    if (address === null) return
    onClose()
    setLink(editor, address)
  }
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('rich.link'), sx: { p: 2, width: 'min(24rem, 92vw)' } },
      }}
    >
      <MuiTextField
        id={id}
        label={t('rich.link_address')}
        type="url"
        size="small"
        autoFocus
        value={text}
        error={is_wrong}
        helperText={is_wrong && t('code.url')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={set}>
          {t('rich.link_set')}
        </Button>
        {href !== null && <Button onClick={remove}>{t('rich.link_remove')}</Button>}
      </Stack>
    </Popover>
  )
}

function addressOf(editor: Editor): string | null {
  const href: unknown = editor.getAttributes('link')['href']
  return typeof href === 'string' ? href : null
}

/** Without a selection, the URL itself becomes the text. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && addressOf(editor) === null) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else chain.setLink({ href }).run()
}
