import type { GalleryEntries } from '#app/dev/gallery.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { PlainIconButton } from '#app/ui/plain/icon-button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { SEARCH, TICKET } from '#app/ui/plain/icon-paths.ts'
import { OuterLink, PlainIconLink, PlainLink, PlainLinkButton } from '#app/ui/plain/links.tsx'
import { Notice } from '#app/ui/plain/notice.tsx'
import { Skeleton } from '#app/ui/plain/skeleton.tsx'

export const entries: GalleryEntries = {
  Icon: { usual: <Icon path={TICKET} />, small: <Icon path={TICKET} size={20} /> },
  PlainButton: {
    lined: <PlainButton>{words.action}</PlainButton>,
    filled: <PlainButton look="filled">{words.action}</PlainButton>,
    outlined: <PlainButton look="outlined">{words.action}</PlainButton>,
    text: <PlainButton look="text">{words.action}</PlainButton>,
    quiet: <PlainButton look="quiet">{words.action}</PlainButton>,
    busy: (
      <PlainButton look="filled" disabled aria-busy>
        {words.action}
      </PlainButton>
    ),
    off: <PlainButton disabled>{words.action}</PlainButton>,
  },
  PlainIconButton: {
    usual: (
      <PlainIconButton aria-label={words.action}>
        <Icon path={SEARCH} />
      </PlainIconButton>
    ),
    off: (
      <PlainIconButton aria-label={words.action} disabled>
        <Icon path={SEARCH} />
      </PlainIconButton>
    ),
  },
  PlainIconLink: {
    usual: (
      <PlainIconLink to="/" aria-label={words.action}>
        <Icon path={TICKET} />
      </PlainIconLink>
    ),
  },
  OuterLink: {
    usual: <OuterLink href="/">{words.title}</OuterLink>,
    'underlined, tall': (
      <OuterLink href="/" className="underlined tall">
        {words.title}
      </OuterLink>
    ),
  },
  PlainLink: { usual: <PlainLink to="/">{words.title}</PlainLink> },
  PlainLinkButton: {
    filled: (
      <PlainLinkButton to="/" look="filled">
        {words.action}
      </PlainLinkButton>
    ),
    outlined: (
      <PlainLinkButton to="/" look="outlined">
        {words.action}
      </PlainLinkButton>
    ),
    quiet: (
      <PlainLinkButton to="/" look="quiet">
        {words.action}
      </PlainLinkButton>
    ),
  },
  Notice: {
    info: <Notice kind="info">{words.sentence}</Notice>,
    warning: <Notice kind="warning">{words.sentence}</Notice>,
    error: <Notice kind="error">{words.sentence}</Notice>,
    'with an action': (
      <Notice kind="success" action={<PlainLink to="/">{words.action}</PlainLink>}>
        {words.paragraph}
      </Notice>
    ),
  },
  Skeleton: {
    line: <Skeleton />,
    rounded: <Skeleton shape="rounded" style={{ height: 80 }} />,
    box: <Skeleton shape="box" style={{ height: 80 }} />,
  },
}
