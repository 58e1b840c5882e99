import StarterKit from '@tiptap/starter-kit'

/** What an address of a link may begin with; the server keeps no other. */
const ALLOWED = /^(https?:\/\/|mailto:)/i

/** What may be written: the elements that the server keeps. What is pasted beside that is only text. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => ALLOWED.test(address),
      // As the server spells it, so that what comes back is what was sent.
      HTMLAttributes: { rel: 'noopener nofollow', target: null, class: null },
    },
  }),
]

/** Headings of other depths become one of the two. */
export const withOwnHeadings = (html: string): string =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[4-6]\b/gi, '<$1h3')

/** An address as typed, with https:// where nothing stands before it; null when it is none. */
export function readAddress(typed: string): string | null {
  const address = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
  return address !== '' && ALLOWED.test(whole) && !/\s/.test(whole) ? whole : null
}
