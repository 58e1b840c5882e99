import StarterKit from '@tiptap/starter-kit'

/** Allowed schemes of a link; the server removes any other. */
const ALLOWED_SCHEMES = /^(https?:\/\/|mailto:)/i

/** Allowed elements, the same as on the server. Other pasted content becomes plain text. */
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
      isAllowedUri: (address) => ALLOWED_SCHEMES.test(address),
      // The server's spelling, so that a text is unchanged after a round trip.
      HTMLAttributes: { rel: 'noopener nofollow', target: null, class: null },
    },
  }),
]

/** Headings of other levels become one of the two. */
export const withOwnHeadings = (html: string): string =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[4-6]\b/gi, '<$1h3')

/** A typed URL, with https:// added if it has no scheme; null when invalid. */
export function readAddress(text: string): string | null {
  const address = text.trim()
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
  return address !== '' && ALLOWED_SCHEMES.test(url) && !/\s/.test(url) ? url : null
}
