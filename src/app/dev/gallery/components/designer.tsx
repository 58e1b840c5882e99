import { useState } from 'react'
import type { HomeLook } from '#contract/account/home-look.ts'
import { ContrastNote } from '#app/components/designer/contrast-note.tsx'
import { CoverField } from '#app/components/designer/cover-field.tsx'
import { DesignerColumns } from '#app/components/designer/designer-columns.tsx'
import { DesignerTools } from '#app/components/designer/designer-tools.tsx'
import { LookPanel } from '#app/components/designer/look-panel.tsx'
import { PreviewPanel } from '#app/components/designer/preview-panel.tsx'
import { SectionsField } from '#app/components/designer/sections-field.tsx'
import { public_event } from '#app/dev/samples/event.ts'
import { PICTURE } from '#app/dev/samples/picture.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const BLACK_AND_WHITE = ['#000000', '#ffffff']

function useField<Value>(id: string, label: string, first: Value) {
  const [value, onChange] = useState(first)
  return { id, label, value, onChange }
}

function Cover({ id, url }: { id: string; url: string | null }) {
  return (
    <CoverField
      {...useField(id, words.label, { x: 0.3, y: 0.7, zoom: 1.5 })}
      url={url}
      none={words.sentence}
    />
  )
}

function Sections({ warning }: { warning: string | null }) {
  const field = useField(warning === null ? 'sections' : 'minded', words.label, [
    { section: 'first', is_shown: true },
    { section: 'other', is_shown: false },
  ])
  return (
    <SectionsField
      {...field}
      words={{ first: words.ticket, other: words.tier }}
      hint={words.sentence}
      warning={warning}
    />
  )
}

function Look({ type, has_cover }: { type: HomeLook['homepage_background_type']; has_cover: boolean }) {
  return (
    <LookPanel
      colour={useField(`colour-${type}`, words.label, '#ffee00')}
      background_type={useField(`background-${type}`, words.ticket, type)}
      background_colour={useField(`behind-${type}`, words.label, '#7a1f5c')}
      type_pair={useField<HomeLook['homepage_type_pair']>(`pair-${type}`, words.tier, 'SERIF')}
      shown={{ colour: '#ffee00', background_colour: '#7a1f5c' }}
      blurred={words.action}
      has_cover={has_cover}
      no_cover={words.sentence}
    />
  )
}

const tell = () => ({ type: 'foyer:preview', event: public_event }) as const
const nothing = () => undefined
const steps = { undo: nothing, redo: nothing }

export const entries: GalleryEntries = {
  ContrastNote: {
    'one kept, one changed': (
      <ContrastNote
        chosen="#ffee00"
        results={{
          light: { colour: '#7a7200', backgrounds: BLACK_AND_WHITE },
          dark: { colour: '#ffee00', backgrounds: BLACK_AND_WHITE },
        }}
      />
    ),
  },
  CoverField: { 'a picture': <Cover id="cover" url={PICTURE} />, none: <Cover id="no-cover" url={null} /> },
  DesignerColumns: { usual: <DesignerColumns preview={words.paragraph}>{words.sentence}</DesignerColumns> },
  DesignerTools: {
    'nothing to take back': (
      <DesignerTools design={{ ...steps, can_undo: false, can_redo: false }} onReset={nothing} />
    ),
    'a way more': (
      <DesignerTools design={{ ...steps, can_undo: true, can_redo: true }} onReset={nothing} disabled>
        {words.action}
      </DesignerTools>
    ),
  },
  AppearancePanel: {
    'a colour behind': <Look type="COLOUR" has_cover />,
    'a cover that is not there': <Look type="MIRROR_COVER" has_cover={false} />,
  },
  PreviewPanel: { usual: <PreviewPanel tell={tell} language="en" unsaved={[words.label, words.ticket]} /> },
  SectionsField: {
    usual: <Sections warning={null} />,
    'to be minded': <Sections warning={words.sentence} />,
  },
}
