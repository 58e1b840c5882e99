import type { PublicBranding } from '#contract/account/branding.ts'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Language } from '../i18n/languages.ts'

export const PREVIEW_PATH = '/homepage-preview'

/** What a designer and the page in its frame say to each other, on one origin. */
export type PreviewMessage =
  /** The page: it can be shown something. */
  | { type: 'foyer:preview-ready' }
  /** The designer: the event as it would be. */
  | { type: 'foyer:preview'; event: PublicEventFull }
  /** The designer of the home page: the venue as it would be. */
  | { type: 'foyer:preview-home'; venue: PublicBranding }

/** Where a page is shown as it would be, in a language and a scheme. */
export const previewAddress = (lang: Language, scheme: 'light' | 'dark'): string =>
  `${PREVIEW_PATH}?${new URLSearchParams({ lang, scheme }).toString()}`

/** Whether something was said by another page of ours, and to this one. @param from who alone may say something */
export const isMessageFrom = ({ origin, source }: MessageEvent<unknown>, from: Window | null): boolean =>
  from !== null && origin === location.origin && source === from
