import type { PublicBranding } from '#contract/account/branding.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Language } from '../i18n/languages.ts'

export const PREVIEW_PATH = '/homepage-preview'

/** Messages between a designer and the page in its frame, which have the same origin. */
export type PreviewMessage =
  /** From the page: it is ready to show a preview. */
  | { type: 'foyer:preview-ready' }
  /** From the designer: the event to preview. */
  | { type: 'foyer:preview'; event: PublicEventFull }
  /** From the home page designer: the branding to preview. */
  | { type: 'foyer:preview-home'; venue: PublicBranding }

/** URL of the preview page in a language and a color scheme. */
export const previewAddress = (lang: Language, scheme: 'light' | 'dark'): string =>
  `${PREVIEW_PATH}?${new URLSearchParams({ lang, scheme }).toString()}`

/**
 * Whether a message comes from another window of this origin.
 * @param sender the only window accepted as sender
 */
export const isMessageFrom = ({ origin, source }: MessageEvent<unknown>, sender: Window | null): boolean =>
  sender !== null && origin === location.origin && source === sender
